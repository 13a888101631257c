import { describe, expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import { brokenInstances } from "../prefix/broken-instances.ts";
import { violated } from "../prefix/statuses.ts";
import { viewOf } from "../prefix/view.ts";
import { parse } from "../syntax/parse.ts";
import type { Trace } from "../trace/trace.ts";
import { describeBreak, describeMissing } from "./describe-break.ts";
import { describeOwed } from "./describe-owed.ts";

/** Why the first instance of the formula that is surely broken is broken. */
function reason(formula: string, words: string, more: Partial<Trace> = {}): string {
  const registry = {
    predicates: {
      checks: () => false,
      says: () => ({ passed: false, detail: "not today." }),
      risky: () => true,
    },
  };
  const view = viewOf(traceInWords(words, more), { registry });
  const broken = brokenInstances(parse(formula), view).find(({ statuses }) => statuses === violated);
  return broken === undefined ? "nothing is broken" : describeBreak(broken, view);
}

function check(formula: string, words: string, expected: string): void {
  expect(reason(formula, words)).toBe(expected);
}

describe("why a call breaks a rule", () => {
  test.each([
    ["not called(a)", "a", "a is not allowed."],
    ["not called(a(x = 1))", "a:1", "a with x 1 is not allowed."],
    ["G not now(a)", "b a", "a is not allowed."],
    ["count(a) <= 1", "a b a", "a was already called in call #1."],
    ["count(a) < 2", "a b a", "a was already called in call #1."],
    ["count(a) < 1", "a", "a is not allowed."],
    ["count(a) <= 2", "a a a", "a was already called 2 times in calls #1 and #2."],
    ["count(a) <= 5", "a a a a a a", "a was already called 5 times in calls #1, #2, #3, #4 and #5."],
    ["count(a) <= 6", "a a a a a a a", "a was already called 6 times in calls #1, #2, #3, #4 and 2 more."],
    ["count(a) == 1", "a a", "a was already called in call #1."],
    ["G(now(b) -> not O now(a))", "a b", "a was already called in call #1."],
    ["G(now(a) -> count_before(now(a)) < 1)", "a a", "a was already called in call #1."],
    ["G(now(b) -> O now(a))", "b", "no a has been called yet."],
    ["G(now(b) -> O now(a(outcome = ok)))", "a! b", "no a has worked yet."],
    ["G(now(b) -> O now(a(outcome = error)))", "a b", "no failed a has been called yet."],
    ["precedes(a, b)", "b", "no a has been called yet."],
    ["precedes(a, b)", "a +b", "a in call #1 is in the same step, not before this call."],
    ["before(a, b)", "b", "no a has been called yet."],
    ["after(b, a)", "b", "no a has been called yet."],
    ["all_before([a, c], b)", "a b", "no c has been called yet."],
    ["all_before([a, c], b)", "a +b", "no c has been called yet."],
    ["(not now(b)) W now(a)", "b", "no a has been called yet."],
    ["(not now(b)) U now(a)", "b", "no a has been called yet."],
    ["branch_called(a, b)", "b", "b is the wrong branch."],
    ["G(now(c) -> (not now(a)) S now(b))", "b a c", "no b since the last a."],
    ["G(now(c) -> (not now(a)) S now(b))", "c", "no b has been called yet."],
    ["G(now(c) -> (not (now(a) | now(d))) S (now(b) | now(e)))", "b d c", "no b or e since the last a or d."],
    ["G(now(c) -> O (now(a) | now(b)))", "c", "no a or b has been called yet."],
    ["G(now(c) -> O (now(a(outcome = ok)) | now(b(outcome = ok))))", "a! c", "no a or b has worked yet."],
    ["G(now(a) -> not predicate(risky))", "a", "its condition risky holds."],
    ["G(now(c) -> O now(a) | O now(b))", "c", "no a has been called yet, and no b has been called yet."],
    ["G(now(c) -> O now(a) | O now(a))", "c", "no a has been called yet."],
    ["G(now(c) -> O now(a) | X now(b))", "c a", "this call breaks it for good."],
    ["G(now(a) | now(b))", "c", "only a may be called here, and only b may be called here."],
    ["G now(a)", "c", "only a may be called here."],
    ["G(now(a) -> X now(b))", "a c", "only b may be called here."],
    ["G(now(a) -> false)", "a", "this call is not allowed."],
    ['G(now(a) -> O said(user, contains "yes"))', "a", "the user has not said so yet."],
    ["G(now(a) -> predicate(checks))", "a", "its condition checks does not hold."],
    ["G(now(a) -> predicate(says))", "a", "not today."],
    ["G(now(a) -> H now(a))", "b a", "this call breaks it for good."],
    ["G(bind a(x = $v). O now(b(x = $v)))", "b:1 a:2", "no b with x 2 has been called yet."],
    [
      "forall v in argsOf(a, x). count(a(x = $v)) <= 1",
      "a:1 a:2 a:1",
      "a with x 1 was already called in call #1.",
    ],
  ])("%s after %s: %s", (formula, words, expected) => {
    check(formula, words, expected);
  });

  // As the rule kind `before` is written: before the step of the call, whichever call of the step this is.
  test.each([
    ["b c", "no a has been called yet."],
    ["a +c", "a in call #1 is in the same step, not before this call."],
    ["b +a +c", "a in call #2 is in the same step, not before this call."],
    ["a c", "nothing is broken"],
  ])("of what must be before the step, after %s: %s", (words, expected) => {
    const opens = "now(*(opensStep))";
    const done = "Y O now(a)";
    check(
      `G(now(c) -> ${opens} & ${done} | not ${opens} & (not ${opens}) S (${opens} & ${done}))`,
      words,
      expected,
    );
  });

  test("counts calls by their places in the run, those that were refused too", () => {
    check("count(a) <= 1", "b- a c- a", "a was already called in call #2.");
  });
});

test.each<[readonly number[], string]>([
  [[], "it can't be judged, since something that it needs is not known."],
  [[0], "it depends on the result of call #1."],
  [[0, 2], "it depends on the result of calls #1 and #3."],
  [[0, 1, 2, 3, 4, 5], "it depends on the result of calls #1, #2, #3, #4 and 2 more."],
])("why a rule can't be judged where %j are unsettled: %s", (waitFor, expected) => {
  expect(describeMissing(waitFor)).toBe(expected);
});

describe("what is owed at the end", () => {
  test.each([
    ["called(a(x = 1))", "a with x 1 was not called."],
    ["count(a) >= 2", "a was not called as often as it must be."],
    ["before(a, b)", "b was not called."],
    ["after(b, a)", "b was not called."],
    ["all_before([a], b)", "b was not called."],
    ["branch_called(a, b)", "a was not called."],
    ["in_order(a, b, c)", "a, then b, then c were not called in this order."],
    ["F now(a)", "a was not called."],
    ["(not now(b)) U now(a)", "a was not called."],
    ["called(c) -> called(a)", "a was not called."],
    ["called(c) & called(a)", "a was not called."],
    ["answered(exists)", "the answer is not as it must be."],
    ["called(a) | called(b)", "something that it asks for is still missing."],
    ["X now(a)", "something that it asks for is still missing."],
  ])("%s: %s", (formula, expected) => {
    const view = viewOf(traceInWords("c"), { registry: {}, ended: true });
    const [owed] = brokenInstances(parse(formula), view).filter(({ statuses }) => statuses === violated);
    const {
      demand = parse(formula),
      position = 0,
      scope = { bindings: undefined, unknown: new Map() },
    } = owed ?? {};
    expect(describeOwed({ demand, position, scope }, view)).toBe(expected);
  });
});
