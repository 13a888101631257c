import { expect, test } from "vitest";
import type { OutcomeRecogniser } from "../formula/outcome-recogniser.ts";
import type { Condition, Matcher } from "../formula/pattern.ts";
import { Trace } from "../trace/trace.ts";
import type { GapKind, Outcome, ToolCall, TraceGap } from "../trace/trace-data.ts";
import { recogniseOutcomes } from "./recognise-outcomes.ts";

type Given = Partial<Pick<ToolCall, "name" | "outcome" | "result">>;

const verified: OutcomeRecogniser = { tool: { kind: "name", name: "a" }, success: [where("verified", true)] };
const errorText: OutcomeRecogniser = {
  tool: { kind: "glob", glob: "a*" },
  failure: [{ part: "result", path: "", matcher: { kind: "glob", glob: "Error*" } }],
};

test("a result that shows success worked, any other failed", () => {
  check([verified], { result: { verified: true } }, "ok");
  check([verified], { result: { verified: false } }, "error");
  check([verified], { result: {} }, "error");
  check([verified], { result: null }, "error");
});

test("a result that shows a failure failed, any other worked", () => {
  check([errorText], { result: "Error: not found" }, "error");
  check([errorText], { result: "no Error" }, "ok");
  check([errorText], { result: "fine", outcome: "unknown" }, "ok");
});

test("a failure weighs more than a success, in one recogniser or in two", () => {
  const both: OutcomeRecogniser = { ...errorText, success: [contains("done")] };
  check([both], { result: "Error: done" }, "error");
  check(
    [{ tool: { kind: "any" }, success: [contains("done")] }, errorText],
    { result: "Error: done" },
    "error",
  );
});

test("results that are JSON texts are looked into", () => {
  check([verified], { result: '{"verified": true}' }, "ok");
});

test("without a recorded result nobody knows", () => {
  check([verified], {}, "unknown");
  check([verified], { result: { verified: true } }, "unknown", [gap("result", 0)]);
  check([verified], { result: { verified: true } }, "unknown", [gap("result")]);
});

test("a call that failed, was refused or goes on stays so", () => {
  for (const outcome of ["error", "refused", "denied", "pending"] as const)
    check([verified], { outcome, result: { verified: true } }, outcome);
});

test("other tools are left alone", () => {
  check([verified], { name: "b", result: {} }, "ok");
  check([], { result: {} }, "ok");
});

test("what is known is no gap any more; the trace that was given stays as it is", () => {
  const trace = traceOf(
    [
      { name: "a", result: { verified: true }, outcome: "unknown" },
      { name: "b", outcome: "unknown" },
    ],
    [gap("outcome"), gap("time")],
  );
  const copy = structuredClone(trace);
  const recognised = recogniseOutcomes(trace, [verified]);
  expect(recognised.gaps.map(({ kind, call }) => [kind, call])).toEqual([
    ["outcome", 1],
    ["time", undefined],
  ]);
  expect(trace).toEqual(copy);
  expect(recogniseOutcomes(recognised, [verified])).toEqual(recognised);
});

function where(path: string, value: boolean): Condition {
  return { part: "result", path, matcher: { kind: "equals", value } };
}

function contains(value: string): Condition {
  const matcher: Matcher = { kind: "contains", value };
  return { part: "result", path: "", matcher };
}

function gap(kind: GapKind, call?: number): TraceGap {
  return { kind, detail: "not recorded", ...(call === undefined ? {} : { call }) };
}

function traceOf(given: readonly Given[], gaps: readonly TraceGap[]): Trace {
  const calls = given.map(
    (one, position): ToolCall => ({ name: "a", args: {}, outcome: "ok", ...one, position }),
  );
  return { ...Trace.fromNames([]), calls, gaps };
}

function check(
  recognisers: readonly OutcomeRecogniser[],
  given: Given,
  expected: Outcome,
  gaps: readonly TraceGap[] = [],
): void {
  expect(recogniseOutcomes(traceOf([given], gaps), recognisers).calls[0]?.outcome).toBe(expected);
}
