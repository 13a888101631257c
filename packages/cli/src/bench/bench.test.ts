import { expect, test } from "vitest";
import { command } from "../../test/command.ts";

const few = ["--difficulty", "1", "--seed", "42", "--trials", "1"];
const small = [...few, "--template", "loop_termination", "--template", "exists_selection"];

test("runs are made once, and gone on with", async () => {
  const argv = ["bench", "run", "--out", "runs.jsonl", "--agent", "perfect", ...small];
  const first = await command(argv, {}, ["runs.jsonl"]);
  expect([first.code, first.stdout, first.stderr]).toEqual([0, "6 runs made, 0 there before\n", ""]);
  const [runs = ""] = Object.values(first.after);
  const cut = runs.split("\n").slice(0, 4).join("\n").slice(0, -20);
  const second = await command(argv, { files: { "runs.jsonl": cut } }, ["runs.jsonl"]);
  expect(second.stdout).toBe("3 runs made, 3 there before\n");
  expect(second.after["runs.jsonl"]).toBe(runs);
});

test("a file that another process writes is left as it is", async () => {
  const lock = `${JSON.stringify({ pid: 77, host: "elsewhere.test", began: 1 })}\n`;
  const files = { "runs.jsonl": "", "runs.jsonl.7.lock": lock };
  const argv = ["bench", "run", "--out", "runs.jsonl", "--agent", "perfect", ...small];
  const { code, stdout, stderr, after } = await command(argv, { files }, Object.keys(files));
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr.replace(/ +/g, " ")).toMatch(
    /^error: <?\S*runs\.jsonl is being written by process 77 on `elsewhere\.test`; wait until it has ended, or give another file with --out; if no such process runs, remove \S*runs\.jsonl\.7\.lock\n/,
  );
  expect(after).toEqual(files);
});

test("a line that is no run is told with its place, empty lines counted", async () => {
  const files = { "runs.jsonl": '\n\n{"format":2}\n' };
  const argv = ["bench", "run", "--out", "runs.jsonl", "--agent", "perfect", ...small];
  const { code, stderr, after } = await command(argv, { files }, ["runs.jsonl"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^error: line 3 of runs\.jsonl is no run of `agentltl bench run`: `format` is not 1\n/,
  );
  expect(after).toEqual(files);
});

test("machines share the runs, and the report puts them together", async () => {
  const files: Record<string, string> = {};
  for (const part of ["1/2", "2/2"]) {
    const argv = ["bench", "run", "--agent", "swapper", "--agent", "insister", "--shard", part, ...small];
    const { after } = await command([...argv, "--out", "m.jsonl"], {}, ["m.jsonl"]);
    files[`m${part[0]}.jsonl`] = after["m.jsonl"] ?? "";
  }
  const report = await command(["bench", "report", "m*.jsonl", "--out", "r"], { files }, [
    "r/report.md",
    "r/summary.csv",
    "r/compliance.svg",
    "r/layers.svg",
    "r/accuracy-curves.svg",
  ]);
  expect(report.code).toBe(0);
  expect(report.after["r/report.md"]).toBe(report.stdout);
  expect(report.stdout).toMatch(/^\| insister \| block-and-warn \| 2 \|/m);
  expect(report.after["r/summary.csv"]?.split("\r\n")).toHaveLength(8);
  for (const [name, text] of Object.entries(report.after))
    if (name.endsWith(".svg")) expect(text, name).toMatch(/^<svg [\s\S]*swapper[\s\S]*<\/svg>\n$/);
  const json = JSON.parse(
    (await command(["bench", "report", "m*.jsonl", "--format", "json"], { files })).stdout,
  );
  expect(json).toMatchObject({ format: 1, runs: 12 });
});

test("a run that is in two files counts once", async () => {
  const { after } = await command(
    ["bench", "run", "--out", "a.jsonl", "--agent", "perfect", "--setting", "baseline", ...small],
    {},
    ["a.jsonl"],
  );
  const text = after["a.jsonl"] ?? "";
  const { stderr, stdout } = await command(["bench", "report", "a.jsonl", "b.jsonl"], {
    files: { "a.jsonl": text, "b.jsonl": text },
  });
  expect(stderr).toBe("warning: 2 runs came twice, the last counts\n");
  expect(stdout).toContain("| perfect | baseline | 2 |");
});

test("any model of the AI SDK can be measured, and what fails is tried again", async () => {
  const model = `export default {
    specificationVersion: "v4", provider: "own", modelId: "own", supportedUrls: {},
    doGenerate: async ({ prompt }) => {
      if (JSON.stringify(prompt).includes("tool_a_list")) throw new Error("out of order");
      return {
        content: [{ type: "text", text: "Final answer: 12" }], finishReason: { unified: "stop", raw: "stop" },
        usage: { inputTokens: { total: 0 }, outputTokens: { total: 0 } }, warnings: [],
      };
    },
    doStream: async () => { throw new Error("no"); },
  };`;
  const argv = ["bench", "run", "--model", "model.mjs", "--name", "own", "--setting", "baseline", ...small];
  const { code, stdout, stderr, after } = await command(
    [...argv, "--out", "runs.jsonl"],
    { files: { "model.mjs": model } },
    ["runs.jsonl"],
  );
  expect([code, stdout]).toEqual([
    3,
    "1 run made, 0 there before, 1 could not be made: the same line tries them again\n",
  ]);
  expect(stderr).toBe("error: exists_selection D1 seed 42 baseline trial 1: out of order\n");
  expect(JSON.parse(after["runs.jsonl"] ?? "")).toMatchObject({ agent: "own", correct: true, ran: 0 });
});

test("the corpus is written with its data card, and its lines are tasks for the reward", async () => {
  const { code, stdout, after } = await command(["bench", "corpus", "--out", "corpus"], {}, [
    "corpus/train.jsonl",
    "corpus/README.md",
  ]);
  expect([code, stdout]).toEqual([
    0,
    `corpus/train.jsonl: 300 instances
corpus/unaugmented.jsonl: 83 instances
corpus/augmented.jsonl: 100 instances
corpus/unseen-pattern.jsonl: 39 instances
corpus/diverse-tool.jsonl: 39 instances
`,
  ]);
  expect(after["corpus/README.md"]).toContain("LoRA of rank 8 with alpha 16");
  const tasks = after["corpus/train.jsonl"] ?? "";
  const task = JSON.parse(tasks.split("\n")[0] ?? "");
  const rollout = {
    tool_calls: task.gold.map(({ name, args, result }: Record<string, unknown>, step: number) => ({
      step: step + 1,
      tool_name: name,
      arguments: args,
      tool_result: result,
    })),
    final_answer: String(task.answer),
  };
  const { stdout: reward } = await command(["reward", "--tasks", "train.jsonl"], {
    files: { "train.jsonl": tasks },
    stdin: `${JSON.stringify({ task: task.id, rollout })}\n`,
  });
  expect(JSON.parse(reward)).toMatchObject({ value: 1 });
});

test.each<[string, readonly string[], string]>([
  [
    "an agent that is none",
    ["--agent", "perfct"],
    "error: there is no agent `perfct`: did you mean `perfect`?\n",
  ],
  ["a template that is none", ["--template", "x"], "error: there is no template `x`: there are "],
  [
    "a difficulty that is none",
    ["--difficulty", "6"],
    "error: --difficulty is `6`: write a whole number from 1 to 5\n",
  ],
  ["a seed that is none", ["--seed", "-1"], "error: --seed is `-1`: write a whole number from 0\n"],
  ["trouble beyond certainty", ["--noise", "2"], "error: --noise is `2`: write a number from 0 to 1\n"],
  ["a part of a whole that it isn't in", ["--shard", "3/2"], "write which part of how many, such as 1/3."],
  [
    "a model that is no file",
    ["--model", "m.mjs"],
    "error: --model `m.mjs` is no file; give a module that exports a model by default\n",
  ],
])("%s is refused with the cure", async (_what, argv, message) => {
  const { code, stderr } = await command(["bench", "run", "--out", "runs.jsonl", ...argv]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test("a file of something else is refused with its place", async () => {
  const { code, stderr } = await command(["bench", "report", "a.jsonl"], {
    files: { "a.jsonl": '{"task":"t"}\n' },
  });
  expect([code, stderr]).toEqual([
    2,
    "error: line 1 of a.jsonl is no run of `agentltl bench run`: `format` is not 1\n",
  ]);
});
