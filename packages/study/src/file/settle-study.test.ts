import { Trace } from "@agentltl/core";
import { expect, test } from "vitest";
import { judgePrompt } from "../judges/judge-prompt.ts";
import { promptOf, questionIn, refusalSentence, systemPrompt, userPrompt } from "./prompts.ts";
import { settleStudy } from "./settle-study.ts";
import type { StudyFile } from "./study-file.ts";

const file: StudyFile = {
  version: 1,
  id: "s",
  repositories: [{ id: "r", path: "r" }],
  questions: { generate: "where-defined" },
  models: ["scripted:reader"],
};

test("what a file leaves out is as the study of the paper has it, where the paper says it", () => {
  expect(settleStudy(file)).toMatchObject({
    questions: { generate: "where-defined", per_repository: 10, seed: 1 },
    prompts: [{ id: "default" }, { id: "strict" }],
    models: [{ id: "scripted:reader", model: "scripted:reader" }],
    seeds: [1],
    trials: 1,
    limits: { steps: 30 },
    concurrency: 4,
    retries: 4,
    policy: "paper",
    analysis: { compare: ["default", "strict"], samples: 10_000, seed: 1 },
    judges: [],
  });
});

test("what a file says is so, a 0 too", () => {
  const said: StudyFile = {
    ...file,
    questions: { generate: "where-defined", per_repository: 2, seed: 0 },
    prompts: ["strict", { id: "own", rules: "Be brief." }, "default"],
    models: [
      { model: "openai:m", temperature: 0 },
      { id: "named", model: "openai:m" },
    ],
    seeds: [0, 7],
    trials: 3,
    limits: { steps: 5, tokens: 100 },
    retries: 0,
    policy: "evidence",
    analysis: { samples: 0, seed: 0 },
    judges: [
      { model: "j", kind: "trace-blind" },
      { id: "one", model: "j", kind: "trace-aware", calls: 1 },
    ],
  };
  expect(settleStudy(said)).toMatchObject({
    questions: { per_repository: 2, seed: 0 },
    prompts: [{ id: "strict" }, { id: "own", rules: "Be brief." }, { id: "default" }],
    models: [
      { id: "openai:m", temperature: 0 },
      { id: "named", model: "openai:m" },
    ],
    seeds: [0, 7],
    trials: 3,
    limits: { steps: 5, tokens: 100 },
    retries: 0,
    policy: "evidence",
    // The first two prompts are compared, the first is the baseline.
    analysis: { compare: ["strict", "own"], samples: 0, seed: 0 },
    judges: [
      { id: "j (trace-blind)", calls: 5 },
      { id: "one", calls: 1 },
    ],
  });
});

test("one prompt is compared with nothing", () => {
  expect(settleStudy({ ...file, prompts: ["strict"] }).analysis).toEqual({ samples: 10_000, seed: 1 });
});

test("the strict prompt asks for the paper's sentence, word for word (section 17.1); both begin alike", () => {
  const [usual, strict] = (["default", "strict"] as const).map((name) => systemPrompt(promptOf(name)));
  expect(strict).toContain(`the final answer must be exactly "${refusalSentence}"`);
  expect(refusalSentence).toBe("I don\u2019t know - not found in the source I read.");
  expect(usual?.split("\n\n")[0]).toBe(strict?.split("\n\n")[0]);
});

test.each([
  "Where is `readLine` defined?",
  "",
  "two\nlines",
  "a\n----\nb",
  "Investigate the source code",
  "größe $& $1",
])("the question %j is found again in the user's turn", (asked) =>
  expect(questionIn(userPrompt("r", asked))).toBe(asked),
);

test("a turn of another form is the question", () => expect(questionIn("Hello?")).toBe("Hello?"));

const trace = Trace.fromMetrics({
  tool_calls: [
    { name: "read_file", args: { path: "a.ts" }, result: "x".repeat(9000) },
    { name: "list_directory", args: {} },
  ],
  final_answer: "It is in a.ts.",
});
const question = { id: "q", repository: "r", text: "Where?", truth: [{ path: "a.ts" }] };

test("a judge that sees the trace is shown each call with its result, cut where it is long; one that doesn't is shown none", () => {
  const aware = judgePrompt("trace-aware", question, trace);
  const blind = judgePrompt("trace-blind", question, trace);
  for (const one of [aware, blind]) expect(one).toContain("Question:\nWhere?\n\nAnswer:\nIt is in a.ts.");
  expect(aware).toContain('#1 read_file {"path":"a.ts"}\n"xxx');
  expect(aware).toContain("… (cut)\n#2 list_directory {}\n(no result)");
  expect(aware.length).toBeLessThan(8600);
  expect(blind).not.toContain("read_file");
  const { finalAnswer: _none, ...without } = trace;
  expect(judgePrompt("trace-blind", question, without)).toContain("Answer:\n\n");
});
