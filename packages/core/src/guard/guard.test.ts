import { expect, test } from "vitest";
import type { Constraint } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard, GuardOptions } from "./guard.ts";

const rules: Readonly<Record<string, string>> = {
  "never rm": "not called(rm)",
  "G not rm": "G(not now(rm))",
  "verify first": "precedes(verify, refund)",
  "verify worked first": "precedes(verify(outcome = ok), refund)",
  "no deploy once frozen": "G(now(deploy) -> not O now(freeze))",
  "one refund": "count(refund) <= 1",
  "one refund per order": "G(bind refund(order = $o). count_before(now(refund(order = $o))) < 1)",
  "every order refunded once": "forall o in argsOf(refund, order). count(refund(order = $o)) <= 1",
  "confirmed refund": "G(bind refund(order = $o). O(now confirm(order = $o, outcome = ok)))",
  "wait until b": "(not now(a)) W now(b)",
  release: "now(b) R (not now(a))",
  "lock for good": "G(now(lock) -> X(G(not now(write))))",
  "b after a": "G(now(a) -> X(now(b)))",
  "wrong branch": "branch_called(right, wrong)",
  "both first": "all_before([a, b], c)",
};

test.each([
  ["never rm", "ls rm rm ls", "allow block block allow"],
  ["G not rm", "ls rm rm ls", "allow block block allow"],
  ["verify first", "refund verify refund refund", "block allow allow allow"],
  ["no deploy once frozen", "deploy freeze deploy", "allow allow block"],
  ["one refund", "refund refund ls refund", "allow block allow block"],
  ["one refund per order", "refund:A refund:B refund:A refund:A", "allow allow block block"],
  ["every order refunded once", "refund:A refund:B refund:A refund:B", "allow allow block block"],
  ["confirmed refund", "refund:A confirm:A refund:A refund:B", "block allow allow block"],
  ["wait until b", "a a b a", "block block allow allow"],
  ["release", "a b a", "block allow allow"],
  ["lock for good", "write lock write write lock write", "allow allow block block allow block"],
  ["b after a", "c a c b c", "allow allow block allow allow"],
  ["wrong branch", "wrong right wrong", "block allow block"],
  ["both first", "c a c b c c", "block allow block allow allow allow"],
])("%s: %s", (rule, calls, expected) => {
  check(rule, calls, expected);
});

/** Each call is settled before the next. A call is `tool` or `tool:order`. */
function check(rule: string, calls: string, expected: string): void {
  const guard = guardOf(rule);
  const decisions = calls.split(" ").map((text, index) => {
    const [name = "", order] = text.split(":");
    const id = `c${index}`;
    const { kind } = guard.propose({ id, name, args: order === undefined ? {} : { order }, step: index });
    guard.settle(id, { result: "done" });
    return kind;
  });
  expect(decisions.join(" ")).toBe(expected);
}

function guardOf(rule: string, options: GuardOptions = {}, more: Partial<Constraint> = {}): Guard {
  const formula = parse(rules[rule] ?? rule);
  return createGuard(defineProcedure({ constraints: [{ name: rule, formula, ...more }] }), options);
}
