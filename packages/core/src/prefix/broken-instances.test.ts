import { describe, expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import { statusInWords } from "../../test/status-in-words.ts";
import type { Json } from "../json/json.ts";
import { bindingsRecord } from "../match/bindings.ts";
import { parse } from "../syntax/parse.ts";
import { brokenInstances } from "./broken-instances.ts";
import { violated } from "./statuses.ts";
import { type ViewSettings, viewOf } from "./view.ts";

type Settings = Partial<ViewSettings> & { readonly only?: Readonly<Record<string, Json>> };

/** The instances that are broken, or may be: the call at which, the values, and a `?` where it is not sure. */
function instances(formula: string, words: string, { only, ...settings }: Settings = {}): string {
  const view = viewOf(traceInWords(words), { registry: {}, ...settings });
  const found = brokenInstances(parse(formula), view, only);
  expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
  return found
    .map(({ position, scope, statuses }) => {
      const values = Object.values(bindingsRecord(scope.bindings)).map((value) => JSON.stringify(value));
      return [`#${position + 1}`, ...values].join(":") + (statuses === violated ? "" : "?");
    })
    .join(" ");
}

function check(formula: string, words: string, expected: string): void {
  expect(instances(formula, words)).toBe(expected);
}

describe("each thing that a rule forbids is an instance of its own", () => {
  test.each<[string, string, string]>([
    ["not called(a)", "a b a", "#1 #3"],
    ["not called(a)", "b", ""],
    ["G(not now(a))", "a b a", "#1 #3"],
    ["count(a) <= 1", "a a a", "#2 #3"],
    ["count(a) < 1", "a a", "#1 #2"],
    ["count(a) == 1", "a a a", "#2 #3"],
    ["count(a) != 1", "a a", ""],
    ["count(a) >= 2", "b", ""],
    ["not (count(a) > 1)", "a a", "#2"],
    ["not (count(a) >= 1)", "a", "#1"],
    ["precedes(a, b)", "b b a b", "#1 #2"],
    ["before(a, b)", "b a b", "#1"],
    ["after(b, a)", "b a b", "#1"],
    ["all_before([a, c], b)", "a b c b", "#2"],
    ["branch_called(a, b)", "b a b", "#1 #3"],
    ["branch_called(a)", "b", ""],
    ["G(now(b) -> O now(a))", "b a b", "#1"],
    ["(not now(b)) W now(a)", "b a b", "#1"],
    ["(not now(b)) W now(a)", "c b b a b", "#2 #3"],
    ["(not now(b)) W now(a)", "c a b", ""],
    ["(not now(b)) U now(a)", "b a b", "#1"],
    ["(not now(b)) U now(a)", "c a b", ""],
    ["now(a) R (not now(b))", "b c a b", "#1"],
    ["now(a) R (not now(b))", "c a b", ""],
    ["G(now(a) -> X now(b))", "a c a c", "#2 #4"],
    ["G(now(a) -> WX now(b))", "a c a", "#2"],
    ["at(1, not now(a))", "a a", "#2"],
    ["at(5, not now(a))", "a a", ""],
    ["not called(a) & not called(b)", "b a", "#2 #1"],
    ["called(b) -> not called(a)", "a", ""],
    ["called(b) -> not called(a)", "a b", "#1"],
    ["G(bind a(x = $v). not O now(b(x = $v)))", "b:1 a:2 a:1", "#3:1"],
    ["G(bind a(x[*] = $v). O now(b(x = $v)))", "b:1 a:[1,2,3]", "#2:2 #2:3"],
    ["forall v in argsOf(a, x). count(a(x = $v)) <= 1", "a:1 a:2 a:1 a:2 a:2", "#3:1 #4:2 #5:2"],
    ["forall v in values([1, 2]). not called(a(x = $v))", "a:2", "#1:2"],
    ["not (exists v in argsOf(a, x). called(b(x = $v)))", "a:1 b:1", "#2:1"],
  ])("%s after %s: %j", (formula, words, expected) => {
    check(formula, words, expected);
  });
});

describe("what is no such rule is broken as a whole, at its beginning", () => {
  test.each<[string, string, string]>([
    ["false", "", "#1"],
    ["now(a)", "b", "#1"],
    ["in_order(a, b)", "b a", ""],
    ["F now(a)", "b", ""],
    ["F<=1 now(a)", "b b", "#1"],
    ["count(a) < 0", "", "#1"],
    ["count(a) == 0.5", "", "#1"],
    ["within_calls(a, b, 1)", "a c", "#1"],
    ["now(a) | now(b)", "c", "#1"],
  ])("%s after %j: %j", (formula, words, expected) => {
    check(formula, words, expected);
  });
});

describe("what is not sure is told as such", () => {
  test.each<[string, string, string]>([
    ["not called(a(outcome = ok))", "a?", "#1?"],
    ["G(now(b) -> O now(a(outcome = ok)))", "a? b", "#2?"],
    ["count(a(outcome = ok)) <= 1", "a a? a", "#2? #3"],
    ["count(a(outcome = ok)) <= 1", "a a a?", "#2 #3?"],
    ["precedes(a(outcome = ok), b)", "a? b b", "#2? #3?"],
  ])("%s after %s: %j", (formula, words, expected) => {
    check(formula, words, expected);
  });

  test("but of the call that is proposed only what breaks whatever it returns", () => {
    const proposed = { proposed: 1 };
    expect(instances("not called(a(outcome = ok))", "b a?", proposed)).toBe("");
    expect(instances("not called(a)", "b a?", proposed)).toBe("#2");
  });
});

describe("of values that are asked for no others are looked at", () => {
  const rule = "forall v in argsOf(a, x). count(a(x = $v)) <= 1";

  test.each<[Json, string]>([
    [1, "#3:1"],
    [2, "#4:2"],
    [3, ""],
    ["1", ""],
  ])("%j: %j", (value, expected) => {
    expect(instances(rule, "a:1 a:2 a:1 a:2", { only: { v: value } })).toBe(expected);
  });

  test("in a binder as well, and whatever is not bound is no matter", () => {
    const bind = "G(bind a(x = $v). O now(b(x = $v)))";
    expect(instances(bind, "a:1 a:2", { only: { v: 2 } })).toBe("#2:2");
    expect(instances(bind, "a:1 a:2", { only: { w: 2 } })).toBe("#1:1 #2:2");
    expect(instances("not called(a)", "a", { only: { v: 1 } })).toBe("#1");
  });
});

test("an instance keeps its key while the run goes on, and where refused calls stand between", () => {
  const keys = (words: string) =>
    brokenInstances(parse("not called(a)"), viewOf(traceInWords(words), { registry: {} })).map(
      ({ key }) => key,
    );
  expect(keys("b a b a").slice(0, 1)).toEqual(keys("b a"));
  expect(keys("b- a")).toEqual(keys("b a"));
});

test("a status is told with each", () => {
  const view = viewOf(traceInWords("a?"), { registry: {} });
  const [found] = brokenInstances(parse("not called(a(outcome = ok))"), view);
  expect(found && statusInWords(found.statuses)).toBe("satisfied or violated");
});

test.each<[string, string]>([
  ["G(now(a) -> X now(b))", "c a"],
  ["G(now(a) -> WX now(b))", "c a"],
  ["at(5, now(a))", "a"],
  ["at(1, now(a))", "a"],
])("a call that has not come is no instance, also where none will: %s after %s", (formula, words) => {
  expect(instances(formula, words)).toBe("");
  expect(instances(formula, words, { ended: true })).toBe("");
});
