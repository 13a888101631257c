import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { analyzeStudy } from "../src/node/analysis/analyze-study.ts";
import { ingestTraces } from "../src/node/run/ingest-traces.ts";
import { runStudy } from "../src/node/run/run-study.ts";
import { runOptions, testStudy } from "./small-study.ts";

/** Takes these records in, and says what came of it. */
async function ingested(
  records: readonly object[],
  more: { readonly model?: string; readonly prompt?: string } = {},
) {
  const one = testStudy("prompts: [default]", "[elsewhere, scripted:refuser]");
  const file = join(one.base, "traces.jsonl");
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  const take = () =>
    ingestTraces(one.study, [file], { base: one.base, results: one.results, ...more }, new Date(0));
  return { one, take };
}

const run = (fields: object = {}) => ({
  task: "alpha/1",
  labels: { model: "elsewhere", prompt: "default" },
  tool_calls: [
    { step: 1, tool_name: "read_file", arguments: { path: "src/a.ts" }, tool_result: '{"content":"x"}' },
  ],
  input_tokens: 7,
  output_tokens: 2,
  final_answer: "I don't know.",
  ...fields,
});

test("runs made elsewhere are in the study once, with their tokens", async () => {
  const { one, take } = await ingested([run(), run({ task: "beta/2", final_answer: " " })]);
  expect([await take(), await take()]).toEqual([
    { added: 2, known: 0 },
    { added: 0, known: 2 },
  ]);
  const { analysis } = await analyzeStudy(one.results);
  expect([analysis.runs, analysis.valid, analysis.ends.empty, analysis.tokens]).toEqual([
    2,
    1,
    1,
    { input: 14, output: 4 },
  ]);
});

test("what a trace does not say can be said for all", async () => {
  const { take } = await ingested([run({ labels: {} })], { model: "elsewhere", prompt: "default" });
  expect(await take()).toEqual({ added: 1, known: 0 });
});

test.each([
  [
    [run(), run({ task: "alpha/9" })],
    /:2: the study plans no run `alpha\/9 \| default \| elsewhere \| seed 1 \| trial 1`$/,
  ],
  [[run({ task: undefined })], /:1: this run does not say its question; give it a `task`$/],
  [
    [run({ labels: { prompt: "default" } })],
    /:1: this run does not say its model; label it, or give --model$/,
  ],
  [
    [run({ labels: { model: "elsewhere" } })],
    /:1: this run does not say its prompt; label it, or give --prompt$/,
  ],
  [
    [run(), run({ final_answer: "It is in src/a.ts." })],
    /:2: this is the run `alpha\/1 \| default \| elsewhere \| seed 1 \| trial 1` again; number its trials with the label `trial`$/,
  ],
])("a trace of no run of the plan is named, and nothing is added", async (records, message) => {
  const { one, take } = await ingested(records);
  await expect(take()).rejects.toThrow(message);
  await expect(analyzeStudy(one.results)).rejects.toThrow(/there is no study in/);
});

test("what is left is then only what was not ingested", async () => {
  const { one, take } = await ingested([run()]);
  await take();
  await expect(runStudy(one.study, runOptions(one))).rejects.toThrow("`elsewhere` is no model");
});
