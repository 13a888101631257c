import { expect, test } from "vitest";
import type { Constraint } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { GuardOptions } from "./guard.ts";

test("each common rule says what broke it and what to do", () => {
  expect(
    [
      told("not called(rm)", "rm", { repair: "Move the file to the trash." }),
      told('G(not now(write(path = "/etc/passwd")))', "write{path:/etc/passwd}"),
      told("precedes(verify, refund)", "refund", { repair: "Call verify first." }),
      told("precedes(verify(outcome = ok), refund)", "refund", {
        repair: "Call verify and wait until it works.",
      }),
      told("precedes(verify, refund)", "[verify refund]"),
      told("all_before([lint, test], deploy)", "lint deploy"),
      told("count(refund) <= 1", "ls refund refund"),
      told("count(refund) <= 2", "refund refund refund"),
      told(
        "G(bind refund(order = $o). count_before(now(refund(order = $o))) < 1)",
        "refund{order:W23} refund{order:W23}",
        {
          repair: "Tell the user that the refund is under way.",
        },
      ),
      told(
        "forall o in argsOf(refund, order). count(refund(order = $o)) <= 1",
        "refund{order:W23} refund{order:W23}",
      ),
      told("G(bind refund(order = $o). O(now confirm(order = $o, outcome = ok)))", "refund{order:W23}"),
      told("G(now(deploy) -> not O now(freeze))", "freeze deploy"),
      told("(not now(deploy)) W now(review)", "deploy"),
      told("G(now(write) -> ((not now(lock)) S now(read)))", "read lock write"),
      told("branch_called(refund, exchange)", "exchange"),
      told('G(now(refund) -> O said(user, contains "yes"))', "refund"),
      told("G(now(a) -> X(now(b)))", "a c"),
      told("G(now(a) -> (O now(b) | O now(c)))", "a"),
      told("not called(rm)", "rm", { mode: "warn" }),
      told("not called(rm)", "rm", { mode: "ask" }),
      told("not called(rm)", "rm", { mode: "stop" }),
      told("not called(rm)", "rm", { mode: "retry", repair: "" }),
    ].join("\n"),
  ).toMatchInlineSnapshot(`
    "Not executed. Rule rule: rm is not allowed. Move the file to the trash.
    Not executed. Rule rule: write with path "/etc/passwd" is not allowed.
    Not executed. Rule rule: no verify has been called yet. Call verify first.
    Not executed. Rule rule: no verify has worked yet. Call verify and wait until it works.
    Not executed. Rule rule: verify in call #1 is in the same step, not before this call.
    Not executed. Rule rule: no test has been called yet.
    Not executed. Rule rule: refund was already called in call #2.
    Not executed. Rule rule: refund was already called 2 times in calls #1 and #2.
    Not executed. Rule rule: refund with order "W23" was already called in call #1. Tell the user that the refund is under way.
    Not executed. Rule rule: refund with order "W23" was already called in call #1.
    Not executed. Rule rule: no confirm with order "W23" has worked yet.
    Not executed. Rule rule: freeze was already called in call #1.
    Not executed. Rule rule: no review has been called yet.
    Not executed. Rule rule: no read since the last lock.
    Not executed. Rule rule: exchange is the wrong branch.
    Not executed. Rule rule: the user has not said so yet.
    Not executed. Rule rule: only b may be called here.
    Not executed. Rule rule: no b has been called yet, and no c has been called yet.
    Not executed. Rule rule: rm is not allowed. To do it all the same, make the same call again.
    Not executed. Rule rule: rm is not allowed. A person has to approve it.
    Not executed. Rule rule: rm is not allowed. The run is stopped: call no more tools.
    Not executed. Rule rule: rm is not allowed."
  `);
});

test("a call that can't be read is refused with the reason", () => {
  const guard = createGuard(
    defineProcedure({ constraints: [{ name: "r", formula: parse("not called(rm)") }] }),
  );
  const feedback = (call: object) => {
    const decision = guard.propose({ id: "1", name: "ls", args: {}, ...call });
    return decision.kind === "allow" ? "allowed" : decision.feedback;
  };
  expect(
    [
      feedback({ args: null }),
      feedback({ args: '{"path":' }),
      feedback({ args: { when: () => 1 } }),
      feedback({ id: "" }),
      feedback({ name: 7 }),
      feedback({ step: Number.NaN }),
      feedback({}),
      feedback({}),
    ].join("\n"),
  ).toMatchInlineSnapshot(`
    "Not executed. The call was not accepted: the arguments are not an object.
    Not executed. The call was not accepted: the arguments are not an object.
    Not executed. The call was not accepted: the argument when can't be read: it is a function.
    Not executed. The call was not accepted: the call has no id.
    Not executed. The call was not accepted: the call names no tool.
    Not executed. The call was not accepted: the step of the call is no number.
    allowed
    Not executed. The call was not accepted: its id was used by call #7."
  `);
});

test("the feedback is never longer than 400 characters, and keeps the repair", () => {
  const long = told('G(not now(write(path glob "*")))', `write{path:${"x".repeat(900)}}`, {
    name: "n".repeat(90),
    repair: "Do this.",
  });
  expect([long.length <= 400, long.endsWith(" Do this.")]).toEqual([true, true]);
  const endless = told("not called(rm)", "rm", { repair: "y".repeat(900) });
  expect(endless).toHaveLength(400);
});

test("an own text replaces it, and one that fails does not", () => {
  expect(told("not called(rm)", "rm", {}, { feedback: ({ decision }) => `no (${decision})` })).toBe(
    "no (d-0001)",
  );
  const failing = (): string => {
    throw new Error("no text");
  };
  expect(told("not called(rm)", "rm", {}, { feedback: failing })).toBe(told("not called(rm)", "rm"));
});

/** What the model reads about the last call. `[a b]` is one step, `a{key:value}` a call with an argument. */
function told(
  formula: string,
  calls: string,
  more: Partial<Constraint> = {},
  options: GuardOptions = {},
): string {
  const constraint = { name: "rule", formula: parse(formula), ...more };
  const guard = createGuard(defineProcedure({ constraints: [constraint] }), options);
  const parallel = calls.startsWith("[");
  let feedback = "";
  for (const [index, text] of calls.replace(/[[\]]/g, "").split(" ").entries()) {
    const [, name = "", key, value] = /^(\w+)(?:\{(\w+):(.*)\})?$/.exec(text) ?? [];
    const args = key === undefined ? {} : { [key]: value };
    const decision = guard.propose({ id: `${index}`, name, args, step: parallel ? 1 : index });
    feedback = decision.kind === "allow" ? "allowed" : decision.feedback;
    if (!parallel) guard.settle(`${index}`, { result: "done" });
  }
  return feedback;
}
