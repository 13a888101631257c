import { describe, expect, test } from "vitest";
import type { Formula } from "../formula/formula.ts";
import { parse } from "../syntax/parse.ts";
import { parsePattern } from "../syntax/parse-pattern.ts";
import { printPattern } from "../syntax/print-pattern.ts";
import { type Available, firstUnavailable, isMeetable } from "./meetable.ts";
import { isOffered } from "./offered.ts";

const offering =
  (...tools: readonly string[]): Available =>
  ({ tool }) =>
    isOffered(tool, tools);

/** The call that can't be made where only the tool `b` is offered; first for certain, then where the rule applies. */
function check(formula: string | Formula, certainly: string, whenItApplies: string = certainly): void {
  const demand = typeof formula === "string" ? parse(formula) : formula;
  const found = (["certainly", "whenItApplies"] as const).map((sought) => {
    const one = firstUnavailable(demand, offering("b"), sought);
    return one === undefined ? "" : printPattern(one);
  });
  expect(found).toEqual([certainly, whenItApplies]);
  expect(isMeetable(demand, offering("b"))).toBe(certainly === "");
}

describe("calls that must be made are missed where no tool makes them", () => {
  test.each<[string, string]>([
    ["called(a)", "a"],
    ["called(b)", ""],
    ["called([a, b])", ""],
    ["called([a, c])", "[a, c]"],
    ["called(b*)", ""],
    ["called(x*)", "x*"],
    ["called(*)", ""],
    ["called(a(x = 1))", "a(x = 1)"],
    ["called_with_result(a, 1)", "a"],
    ["now(a)", "a"],
    ["now(b(x = 1))", ""],
    ["before(a, b)", "a"],
    ["before(b, a)", "a"],
    ["before(b, b)", ""],
    ["after(a, b)", "a"],
    ["after(b, a)", "a"],
    ["instance_before(a, 1, b, 1)", "a"],
    ["within_calls(b, a, 3)", "a"],
    ["within_time(b, a, 3s)", "a"],
    ["all_before([a, b], b)", "a"],
    ["all_before([b], a)", "a"],
    ["all_before([], a)", ""],
    ["branch_called(a, b)", "a"],
    ["branch_called(b, a)", ""],
    ["in_order(b, b, a)", "a"],
    ["in_order(b, b)", ""],
  ])("%s: %s", (formula, missing) => {
    check(formula, missing);
  });
});

describe("a count is missed where it asks for a call at all", () => {
  test.each<[string, string]>([
    ["count(a) >= 1", "a"],
    ["count(a) >= 0", ""],
    ["count(a) == 2", "a"],
    ["count(a) == 0", ""],
    ["count(a) > 0", "a"],
    ["count(a) <= 3", ""],
    ["count(a) < 3", ""],
    ["count(a) != 0", ""],
    ["count(b) >= 9", ""],
  ])("%s: %s", (formula, missing) => {
    check(formula, missing);
  });

  test.each<[number, string]>([
    [-1, ""],
    [-0, "a"],
    [0.5, "a"],
    [Number.POSITIVE_INFINITY, "a"],
  ])("more than %s", (times, missing) => {
    check({ kind: "count", call: parsePattern("a"), comparison: ">", times }, missing);
  });
});

describe("parts", () => {
  test.each<[string, string]>([
    ["called(b) & called(a) & called(c)", "a"],
    ["called(b) & (called(b) | called(a))", ""],
    ["called(a) | called(b)", ""],
    ["called(a) | called(c)", "a"],
    ["called(a) | not called(a)", ""],
    ["F now(a)", "a"],
    ["F<=3 now(a)", "a"],
    ["X now(a)", "a"],
    ["at(2, now(a))", "a"],
    ["now(b) U now(a)", "a"],
    ["now(a) U now(b)", ""],
    ["F now(b) & F now(a)", "a"],
  ])("%s: %s", (formula, missing) => {
    check(formula, missing);
  });

  test("of none a conjunction asks for nothing, and a disjunction for what nobody can do, which no tool would help", () => {
    check({ kind: "and", parts: [] }, "");
    check({ kind: "or", parts: [] }, "");
  });

  test("some way of a call that can't be made is missed, and what is asked of it", () => {
    check("bindSome a(x = $x). now(b)", "a(x = $x)");
    check("bindSome b(x = $x). now(a)", "a");
    check("bindSome b(x = $x). now(b)", "");
  });
});

describe("what only triggers a rule, or comes before, is missed where the rule is to be of use", () => {
  test.each<[string, string]>([
    ["called(b) -> called(a)", "a"],
    ["called(a) -> called(b)", ""],
    ["G(now(b) -> F now(a))", "a"],
    ["G(bind b(x = $x). F now(a(x = $x)))", "a(x = $x)"],
    ["G(now(b) -> O now(a))", "a"],
    ["G(now(b) -> Y now(a))", "a"],
    ["G(now(b) -> (not now(a)) S now(a))", "a"],
    ["forall x in argsOf(b, x). called(a(x = $x))", "a(x = $x)"],
    ["precedes(a, b)", "a"],
    ["precedes(b, a)", ""],
    ["precedes(a, c)", ""],
  ])("%s: %s", (formula, missing) => {
    check(formula, "", missing);
  });
});

describe("nothing is claimed of", () => {
  test.each([
    "true",
    "false",
    'said(user, contains "yes")',
    "metric(n) > 1",
    "answered(exists)",
    "predicate(checks)",
    "not called(a)",
    "called(a) <-> called(b)",
    "WX now(a)",
    "now(a) W now(a)",
    "now(a) R now(a)",
    "H now(a)",
    "count_before(now(a)) > 0",
  ])("%s", (formula) => {
    check(formula, "");
  });

  test("there being a value, since there may be one that needs no call", () => {
    check("exists x in values([1, 2]). called(a(x = $x))", "");
  });
});

test("where every tool is at hand nothing is missed", () => {
  const demand = parse("called(a) & F now(c) & in_order(a, b, c)");
  expect(isMeetable(demand, offering("a", "b", "c"))).toBe(true);
  expect(isMeetable(demand, offering())).toBe(false);
});
