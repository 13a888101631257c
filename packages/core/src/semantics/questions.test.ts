// What a whole-trace fact asks of what was recorded, and which questions are one where it was not.
import { describe, expect, test } from "vitest";
import { parse } from "../syntax/parse.ts";
import type { Trace } from "../trace/trace.ts";
import type { ToolCall, TraceGap } from "../trace/trace-data.ts";
import { holds } from "./holds.ts";

describe("a metric", () => {
  test.each([
    ["metric(n) > 4", "satisfied"],
    ["metric(text) > 4", "violated"],
    ["metric(list[*]) > 4", "satisfied"],
    ["metric(list[*]) > 5", "violated"],
    ["metric(other) > 4", "unevaluable"],
  ])("%s is %s", (text, expected) => {
    check(text, expected, { metrics: { n: 5, text: "5", list: [1, 5] } });
  });
});

describe("an answer", () => {
  test.each([
    ["answered(absent)", "violated"],
    ["answered(not contains yes)", "violated"],
    ["answered()", "violated"],
  ])("that was not given: %s is %s", (text, expected) => check(text, expected));
});

describe("a time that was not recorded", () => {
  test.each<[string, readonly (number | undefined)[]]>([
    ["of the first call", [undefined, 5]],
    ["of the second", [5, undefined]],
    ["of both", [undefined, undefined]],
  ])("%s leaves open how far they are from each other", (_which, [first, second]) => {
    check("withinTime(a, b, 5 ms)", "unevaluable", {
      calls: [callOf("a", 0, first), callOf("b", 1, second)],
    });
  });

  test("leaves nothing open where a call never came", () => {
    check("withinTime(a, b, 5 ms)", "violated", { calls: [callOf("a", 0)] });
    check("withinTime(a, b, 5 ms)", "violated", { calls: [callOf("b", 0)] });
  });
});

describe("of what was not recorded", () => {
  const gap = (kind: TraceGap["kind"]): Partial<Trace> => ({ gaps: [{ kind, detail: "lost" }] });
  const noTimes = { calls: [callOf("a", 0), callOf("b", 1)] };
  const noArguments = { ...gap("args"), calls: [callOf("a", 0)] };

  test.each<[string, string, Partial<Trace>]>([
    ["metric(m) < 1 <-> not metric(m) >= 1", "unevaluable", {}],
    ["metric(m) < 1 <-> metric(k) < 1", "unevaluable", {}],
    ["metric(m) < 1 <-> metric(m) < 1", "satisfied", {}],
    ["answered(contains yes) <-> answered(contains no)", "unevaluable", gap("finalAnswer")],
    ["forall v in values(1). answered(= $v) <-> answered(= 1)", "satisfied", gap("finalAnswer")],
    ["forall v in values(1, 2). answered(= $v) <-> answered(= 1)", "unevaluable", gap("finalAnswer")],
    ["said(user, contains yes) <-> said(assistant, contains yes)", "unevaluable", gap("dialogue")],
    ["said(user, contains yes) <-> X said(user, contains yes)", "unevaluable", gap("dialogue")],
    ["said(user, contains yes) <-> said(user, contains yes)", "satisfied", gap("dialogue")],
    ["withinTime(a, b, 5 ms) <-> withinTime(a, b, 6 ms)", "unevaluable", noTimes],
    ["withinTime(a, b, 5 ms) <-> withinTime(a, b, 5 ms)", "satisfied", noTimes],
    [
      "(forall v in argsOf(a, x). called(b)) <-> (forall v in argsOf(a, y). called(b))",
      "unevaluable",
      noArguments,
    ],
    [
      "(forall v in argsOf(a, x). called(b)) <-> (forall v in argsOf(a, x). called(b))",
      "satisfied",
      noArguments,
    ],
  ])("%s is %s: equal questions are one, others are not", check);
});

/** On two calls `a` and `b` without times, unless something else is said. */
function check(text: string, expected: string, more: Partial<Trace> = {}): void {
  const trace: Trace = {
    calls: [callOf("a", 0), callOf("b", 1)],
    dialogue: [],
    metrics: {},
    ended: true,
    gaps: [],
    ...more,
  };
  expect(holds(parse(text), trace)).toBe(expected);
}

function callOf(name: string, position: number, startedAt?: number): ToolCall {
  return {
    name,
    args: {},
    position,
    result: null,
    outcome: "ok",
    ...(startedAt === undefined ? {} : { startedAt }),
  };
}
