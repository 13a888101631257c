import { describe, expect, test } from "vitest";
import { type Formula, forall, iff, predicate, values } from "../formula/index.ts";
import { holds } from "../semantics/holds.ts";
import { parse } from "../syntax/parse.ts";
import type { Trace } from "../trace/trace.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { evaluate } from "./evaluate.ts";

/** `a(n: 0)` of which neither result nor end was recorded, then `b(x: 1)`. */
const trace = traceOf(
  { name: "a", args: { n: 0 }, outcome: "unknown", position: 0 },
  { name: "b", args: { x: 1 }, outcome: "ok", result: 1, position: 1 },
);

function traceOf(...calls: readonly ToolCall[]): Trace {
  return { calls, dialogue: [], metrics: {}, ended: true, gaps: [] };
}

function check(formula: Formula, verdict: string): void {
  expect([evaluate(formula, trace).verdict, holds(formula, trace)]).toEqual([verdict, verdict]);
}

describe("what was not recorded has one value wherever it is used:", () => {
  test.each([
    ["called(a(result.v = 1)) | !called(a(result.v = 1))", "satisfied"],
    ["called(a(result.v = 1)) | !called(a(result.v = 2))", "unevaluable"],
    ["F now a(result.v = 1) <-> called(a(result.v = 1))", "satisfied"],
    ["called(a(outcome = ok)) | called(a(outcome = error))", "satisfied"],
    ["called(a(outcome = ok)) & called(a(outcome = error))", "violated"],
    ["count(a(outcome = ok)) == 1", "unevaluable"],
    ["!called(a(outcome = ok)) <-> count(a(outcome = ok)) == 0", "satisfied"],
    ["count(a(outcome = ok)) >= 1 <-> called(a(outcome = ok))", "satisfied"],
    ["called(a(n = 1, result.v = 1))", "violated"],
    ["exists x in values([1]). called(a(result.v = $x)) <-> called(a(result.v = 1))", "satisfied"],
    [
      "forall x in values([1, 2]). (called(b(x = $x)) <-> forall y in results_of(a, v). now b)",
      "unevaluable",
    ],
    ["forall x in values([1, 2]). (called(b(x = $x)) <-> bind a(result.v = $y). now c)", "unevaluable"],
    ["forall x in values([1]). G(bind a(result.v = $x, n > $x). now c)", "unevaluable"],
    ["G(bind a(n = $x, result.v = 1). now a(result.v = 1))", "satisfied"],
    ["G(bind a(n = $x, result.v = 1). now a(result.v = 2))", "unevaluable"],
  ])("%s: %s", (text, verdict) => {
    check(parse(text), verdict);
  });
});

test("code is given the variables in force, though the formula does not name them", () => {
  const isOne = predicate(({ bindings }) => bindings.x === 1);
  check(forall("x", values([1, 1]), isOne), "satisfied");
  check(forall("x", values([1, 2]), isOne), "violated");
  check(iff(isOne, forall("x", values([1]), isOne)), "violated");
});

describe("a comparison that throws is not recorded, and the same wherever it is asked:", () => {
  const match = (): boolean => {
    throw new Error("no");
  };
  test.each([
    ["called_with_result(b, 1)", "unevaluable"],
    ["called_with_result(b, 1) | !called_with_result(b, 1)", "satisfied"],
    ["called_with_result(b, 1) | !called_with_result(b, 2)", "unevaluable"],
    ["called_with_result(b(x = 2), 1)", "violated"],
    ["exists v in values([1]). called_with_result(b, $v) <-> called_with_result(b, 1)", "satisfied"],
  ])("%s: %s", (text, verdict) => {
    const formula = parse(text);
    expect([evaluate(formula, trace, { match }).verdict, holds(formula, trace, { match })]).toEqual([
      verdict,
      verdict,
    ]);
  });
});

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])("position %d is refused", (position) => {
  const formula = parse("called(a)");
  expect(() => evaluate(formula, trace, { position })).toThrow(
    expect.objectContaining({
      code: "option-invalid",
      message: `option \`position\` is ${position}: give a whole number, 0 or more`,
    }),
  );
});
