import { expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Procedure } from "../constraint/procedure.ts";
import type { CodeView, PredicateResult } from "../formula/code.ts";
import {
  before,
  called,
  calledWith,
  count,
  forall,
  predicate,
  resultsOf,
  variable,
} from "../formula/index.ts";
import { isJsonObject, type Json } from "../json/json.ts";
import type { MetricsRecord } from "../trace/metrics-record.ts";
import { verifyTrace } from "./verify-trace.ts";

/** The metrics record of the paper's section 11. */
const record: MetricsRecord = {
  num_steps: 7,
  num_tool_calls: 6,
  input_tokens: 13268,
  output_tokens: 127,
  total_tokens: 13395,
  tool_calls: [
    { step: 2, tool_name: "tool_a", arguments: { seed: 42 }, tool_result: '{"numbers": [8, 2, 46]}' },
    { step: 3, tool_name: "tool_b", arguments: { i: 8, j: 0 }, tool_result: '{"result": 11}' },
    { step: 4, tool_name: "tool_b", arguments: { i: 2, j: 0 }, tool_result: '{"result": 11}' },
    { step: 5, tool_name: "tool_b", arguments: { i: 46, j: 0 }, tool_result: '{"result": 11}' },
    { step: 6, tool_name: "tool_d", arguments: { numbers: [11, 11, 11] }, tool_result: '{"result": 33}' },
  ],
};

/** The compliance record that the paper prints for it. */
const printed = {
  compliance_score: 1.0,
  compliance_label: "FULL",
  details: "All constraints satisfied.",
  tool_sequence: ["tool_a", "tool_b", "tool_b", "tool_b", "tool_d"],
  constraints: [
    {
      name: "tool_a_called",
      layer: "L1",
      weight: 2.0,
      passed: true,
      detail: '"tool_a" was called (call #1).',
    },
    {
      name: "tool_a_before_branches",
      layer: "L4",
      weight: 3.0,
      passed: true,
      detail: '"tool_a" (call #1) before "tool_d" (call #5).',
    },
    {
      name: "branch_call_count",
      layer: "L5",
      weight: 3.0,
      passed: true,
      detail: "Predicate returned True (3 branch calls, expected >= 3).",
    },
    {
      name: "tool_b_for_even",
      layer: "L5",
      weight: 3.0,
      passed: true,
      detail: '"tool_b" called 3 time(s); expected >= 3.',
    },
    {
      name: "tool_b_before_tool_d",
      layer: "L3",
      weight: 4.0,
      passed: true,
      detail: '"tool_b" (call #2) before "tool_d" (call #5).',
    },
    {
      name: "tool_d_called",
      layer: "L1",
      weight: 2.0,
      passed: true,
      detail: '"tool_d" was called (call #5).',
    },
  ],
};

const procedure = defineProcedure({
  constraints: [
    { name: "tool_a_called", formula: called("tool_a"), layer: "L1", weight: 2 },
    { name: "tool_a_before_branches", formula: before("tool_a", "tool_d"), layer: "L4", weight: 3 },
    {
      name: "branch_call_count",
      formula: predicate({ name: "branch_call_count", test: branchCallCount, sees: "trace" }),
      layer: "L5",
      weight: 3,
    },
    { name: "tool_b_for_even", formula: count("tool_b", ">=", 3), layer: "L5", weight: 3 },
    { name: "tool_b_before_tool_d", formula: before("tool_b", "tool_d"), layer: "L3", weight: 4 },
    { name: "tool_d_called", formula: called("tool_d"), layer: "L1", weight: 2 },
  ],
});

function branchCallCount({ calls }: CodeView): PredicateResult {
  const branches = calls.filter(({ name }) => name === "tool_b" || name === "tool_c").length;
  const passed = branches >= 3;
  return {
    passed,
    detail: `Predicate returned ${passed ? "True" : "False"} (${branches} branch calls, expected >= 3).`,
  };
}

test("the paper's record comes out word for word: keys, order, numbers and sentences", () => {
  const text = JSON.stringify(verifyTrace(record, procedure));
  const paper = JSON.stringify(printed);
  expect(text.slice(0, paper.length - 1)).toBe(paper.slice(0, -1));
});

test("after the paper's keys come ours", () => {
  const json = verifyTrace(record, procedure).toJSON();
  expect(isJsonObject(json) ? Object.keys(json).slice(5) : []).toEqual([
    "format",
    "active_score",
    "procedure",
    "gaps",
  ]);
});

test.each<[string, MetricsRecord, number, string, string]>([
  [
    "only tool_b_before_tool_d fails: 13/17",
    withCalls([0, 4, 1, 2, 3]),
    0.764706,
    "PARTIAL",
    "Violated: [tool_b_before_tool_d].",
  ],
  [
    "both of layer 5 fail: 11/17",
    withCalls([0, 1, 4]),
    0.647059,
    "PARTIAL",
    "Violated: [branch_call_count, tool_b_for_even].",
  ],
  [
    "no call at all",
    withCalls([]),
    0,
    "VIOLATION",
    "Violated: [tool_a_called, tool_a_before_branches, branch_call_count, tool_b_for_even, tool_b_before_tool_d, tool_d_called].",
  ],
])("%s", (_name, changed, score, label, details) => {
  expect(verifyTrace(changed, procedure).toJSON()).toMatchObject({
    compliance_score: score,
    compliance_label: label,
    details,
  });
});

test("the rule that every number goes to tool_b, from the prompt's results, is satisfied", () => {
  const formula = forall("x", resultsOf("tool_a", "numbers[*]"), calledWith("tool_b", { i: variable("x") }));
  const rule = defineProcedure({ constraints: [{ name: "each", formula }] });
  expect(verdicts(record, rule)).toEqual(["satisfied"]);
  expect(verdicts(withCalls([0, 1, 2, 4]), rule)).toEqual(["violated"]);
});

/** The record with these of its calls, each in a step of its own. */
function withCalls(order: readonly number[]): MetricsRecord {
  const calls = order.map((index) => record.tool_calls[index]);
  return {
    ...record,
    tool_calls: calls.map((call, index) => ({ ...(call as Record<string, Json>), step: index + 2 })),
  };
}

function verdicts(run: MetricsRecord, rules: Procedure): readonly string[] {
  return verifyTrace(run, rules).constraints.map(({ verdict }) => verdict);
}
