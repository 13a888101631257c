import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Trace } from "./trace.ts";

/** Real runs that nobody here wrote; they live beside the project. */
const folder = new URL("../../../../../shared/data/traces/", import.meta.url);
const absent = !existsSync(folder);
const because = absent ? " (skipped: ../shared/data is absent)" : "";

/** File, traces, calls, and how many gaps of each kind. Counted once by independent code, save the gaps. */
const files: readonly (readonly [string, number, number])[] = [
  ["bfcl_multi_turn_base_gt", 200, 1142],
  ["bfcl_multi_turn_models", 816, 5107],
  ["claude_code_testdata", 5, 19],
  ["inspect_ai", 14, 4],
  ["langfuse_frameworks", 7, 11],
  ["mini_swe_agent_deepseek_25", 25, 844],
  ["openhands", 8, 135],
  ["provider_cassettes", 138, 247],
  ["swe_agent_mit", 21, 215],
  ["tau2_airline_whissle", 50, 265],
  ["tau_airline_gpt4o", 200, 1164],
  ["tau_retail_agentrx", 102, 818],
];

test.skipIf(absent)(`1,586 real traces are read, with every call${because}`, () => {
  const summary = files.map(([file, traces, calls]) => {
    const read = tracesOf(file);
    expect([file, read.length, sum(read.map((trace) => trace.calls.length))]).toEqual([file, traces, calls]);
    return `${file}: ${gapsOf(read)}; ${outcomesOf(read)}`;
  });
  expect(sum(files.map(([, traces]) => traces))).toBe(1586);
  expect(summary).toMatchInlineSnapshot(`
    [
      "bfcl_multi_turn_base_gt: whole dialogue 200; ok 1142",
      "bfcl_multi_turn_models: whole dialogue 816; error 867, ok 4240",
      "claude_code_testdata: whole dialogue 5; error 1, ok 18",
      "inspect_ai: whole dialogue 14; ok 4",
      "langfuse_frameworks: whole dialogue 7; ok 11",
      "mini_swe_agent_deepseek_25: outcome 17, result 17, whole dialogue 25; error 99, ok 728, unknown 17",
      "openhands: whole dialogue 8; error 43, ok 92",
      "provider_cassettes: outcome 13, result 13, whole dialogue 138; error 1, ok 233, unknown 13",
      "swe_agent_mit: whole dialogue 21; error 17, ok 198",
      "tau2_airline_whissle: ; error 12, ok 253",
      "tau_airline_gpt4o: ; error 73, ok 1091",
      "tau_retail_agentrx: ; error 35, ok 783",
    ]
  `);
});

test.skipIf(absent)(`a real trace survives its JSON text${because}`, () => {
  for (const trace of tracesOf("tau_airline_gpt4o"))
    expect(Trace.fromJSON(JSON.parse(JSON.stringify(Trace.toJSON(trace))))).toEqual(trace);
});

function tracesOf(file: string): readonly Trace[] {
  const text = readFileSync(new URL(`${file}.jsonl`, folder), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => Trace.fromMetrics(JSON.parse(line)));
}

function gapsOf(traces: readonly Trace[]): string {
  return counted(
    traces.flatMap(({ gaps }) => gaps.map(({ kind, call }) => (call === undefined ? `whole ${kind}` : kind))),
  );
}

function outcomesOf(traces: readonly Trace[]): string {
  return counted(traces.flatMap(({ calls }) => calls.map(({ outcome }) => outcome)));
}

function counted(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .map(([word, count]) => `${word} ${count}`)
    .sort()
    .join(", ");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
