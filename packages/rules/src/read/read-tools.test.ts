import type { Outcome, ToolCall, Trace, TraceGap } from "@agentltl/core";
import { recogniseOutcomes } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { readRules } from "../read-rules.ts";

type Given = Partial<Pick<ToolCall, "name" | "outcome" | "result">>;

test("a result that shows success worked, any other failed", () => {
  check("a: { success: { verified: true } }", { result: { verified: true } }, "ok");
  check("a: { success: { verified: true } }", { result: { verified: false } }, "error");
  check("a: { success: { verified: true } }", { result: {} }, "error");
  check("a: { success: { verified: true } }", { result: null }, "error");
});

test("a result that shows a failure failed, any other worked", () => {
  check("a: { failure: { text: 'Error*' } }", { result: "Error: not found" }, "error");
  check("a: { failure: { text: 'Error*' } }", { result: "no Error" }, "ok");
  check("a: { failure: { text: 'Error*' } }", { result: "fine", outcome: "unknown" }, "ok");
});

test("a failure weighs more than a success", () => {
  check(
    "a: { success: { text: '*done*' }, failure: { contains: error } }",
    { result: "error, not done" },
    "error",
  );
});

test("results that are JSON texts are looked into", () => {
  check("a: { success: { verified: true } }", { result: '{"verified": true}' }, "ok");
});

test("without a recorded result nobody knows", () => {
  check("a: { success: { verified: true } }", {}, "unknown");
  check("a: { success: { verified: true } }", { result: { verified: true } }, "unknown", [gap("result", 0)]);
});

test("a call that failed, was refused or goes on stays so", () => {
  for (const outcome of ["error", "refused", "denied", "pending"] as const)
    check("a: { success: { verified: true } }", { outcome, result: { verified: true } }, outcome);
});

test("other tools are left alone, and globs name several", () => {
  check("b: { success: { verified: true } }", { result: {} }, "ok");
  check("'a*': { success: { verified: true } }", { name: "abc", result: {} }, "error");
});

test("a whole result is named, and so is a part that is called text", () => {
  check("a: { success: { result: done } }", { result: "done" }, "ok");
  check("a: { success: { result: { text: done } } }", { result: { text: "done" } }, "ok");
  check("a: { success: { contains: { state: done } } }", { result: { state: "done", more: 1 } }, "ok");
});

test("what is known is no gap any more", () => {
  const calls = [
    { name: "a", result: { verified: true }, outcome: "unknown" as const },
    { name: "b", outcome: "unknown" as const },
  ];
  const { gaps } = recognise("a: { success: { verified: true } }", calls, [gap("outcome"), gap("time")]);
  expect(gaps.map(({ kind, call }) => [kind, call])).toEqual([
    ["outcome", 1],
    ["time", undefined],
  ]);
});

function gap(kind: TraceGap["kind"], call?: number): TraceGap {
  return { kind, detail: "not recorded", ...(call === undefined ? {} : { call }) };
}

function recognise(tools: string, given: readonly Given[], gaps: readonly TraceGap[] = []): Trace {
  const rules = readRules(
    `version: 1\nid: t\ntools: { ${tools} }\nrules: [{ id: r, never: [a, b, abc, z] }]\n`,
  );
  const calls = given.map(
    (one, position): ToolCall => ({ name: "a", args: {}, outcome: "ok", ...one, position }),
  );
  return recogniseOutcomes({ calls, dialogue: [], metrics: {}, ended: true, gaps }, rules.procedure.tools);
}

function check(tools: string, given: Given, expected: Outcome, gaps: readonly TraceGap[] = []): void {
  expect(recognise(tools, [given], gaps).calls[0]?.outcome).toBe(expected);
}
