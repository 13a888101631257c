import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startChatServer } from "../../../scripts/testing/chat-server.ts";
import { analyzeStudy } from "../src/node/analysis/analyze-study.ts";
import { judgeStudy } from "../src/node/judges/judge-study.ts";
import { runStudy } from "../src/node/run/run-study.ts";
import { runOptions, testStudy } from "./small-study.ts";

/** A judge that says true where it is shown a file's content; the fourth call about each answer gets no vote. */
const judgeThatReads = (_system: string, _user: string, body: string): string =>
  body.includes('"seed":4') ? "I can't say" : String(body.includes("total_lines"));

test("two judges, one that sees the trace and one that does not, are asked five times each, once for each answer", async () => {
  const judge = await startChatServer(judgeThatReads);
  onTestFinished(judge.close);
  const one = testStudy(`prompts: [default]
judges:
  - { id: aware, model: "${judge.model}", kind: trace-aware, price: { input: 1, output: 1 } }
  - { id: blind, model: "${judge.model}", kind: trace-blind }
`);
  await runStudy(one.study, runOptions(one));
  expect(await judgeStudy(one.study, runOptions(one))).toBe(24);
  expect(judge.asked).toHaveLength(24 * 5);
  expect(await judgeStudy(one.study, runOptions(one))).toBe(0);
  const { analysis } = await analyzeStudy(one.results);
  const [aware, blind] = analysis.tables[0]?.judges ?? [];
  expect([aware?.agreement, aware?.kappa]).toEqual([1, 1]);
  expect((aware?.votesMissing ?? 0) + (blind?.votesMissing ?? 0)).toBe(24);
  expect([blind?.judgeGrounded, blind?.detectorGrounded, blind?.cost]).toEqual([0, 0.5, null]);
  expect(aware?.cost).toBeGreaterThan(0);
});

test("an agent of one's own answers in place of the loop; its calls are recorded, and its errors are the run's", async () => {
  const one = testStudy(
    "prompts: [default]\nagent: agent.mjs",
    "[own, failing, silent, slow]\nlimits: { seconds: 1 }",
  );
  writeFileSync(
    join(one.base, "agent.mjs"),
    `export default async ({ model, question, signal }, tools) => {
  if (model === "failing") throw new Error("out of ideas");
  if (model === "silent") return " ";
  if (model === "slow") return new Promise(() => {});
  const { entries } = await tools.list_directory({ path: "." });
  await tools.read_file({ path: "../secret" }).catch((error) => error.message);
  return { answer: "I saw " + entries.join(), usage: { input: 3, output: 4 } };
};
`,
  );
  const progress = await runStudy(one.study, runOptions(one));
  expect(progress.ends).toEqual({ answer: 6, empty: 6, limit: 6, error: 6 });
  const first: { usage: object; trace: { calls: { outcome: string }[]; finalAnswer: string } } = JSON.parse(
    readFileSync(join(one.results, "runs.jsonl"), "utf8")
      .split("\n")
      .find((line) => line.includes('"model":"own"')) ?? "",
  );
  expect(first.trace.calls.map(({ outcome }) => outcome)).toEqual(["ok", "error"]);
  expect([first.trace.finalAnswer, first.usage]).toEqual([
    "I saw src/",
    { input: 3, output: 4, steps: 2, cost: null },
  ]);
  const { analysis } = await analyzeStudy(one.results);
  expect([analysis.valid, analysis.invalid.length]).toEqual([6, 18]);
});

test.each([
  ["is not there", undefined, "the agent `agent.mjs` can't be loaded"],
  [
    "has no default export",
    "export const agent = 1;",
    "has no default export that is a function of (task, tools)",
  ],
])("an agent that %s is named before anything is run", async (_name, text, message) => {
  const one = testStudy("agent: agent.mjs");
  if (text !== undefined) writeFileSync(join(one.base, "agent.mjs"), text);
  await expect(runStudy(one.study, runOptions(one))).rejects.toThrow(message);
});
