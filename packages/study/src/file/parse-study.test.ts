import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { StudyError } from "../errors/study-error.ts";
import { firstStudy } from "./first-study.ts";
import { studyJsonSchema } from "./json-schema.ts";
import { parseStudy } from "./parse-study.ts";
import { refusalSentence, systemPrompt, userPrompt } from "./prompts.ts";

const smallest = `version: 1
id: t
repositories: [{ id: a, path: . }]
questions: { generate: where-defined }
models: [scripted:reader]
`;

/** The message that a text is refused with. */
function refused(text: string): string {
  try {
    parseStudy(text);
  } catch (error) {
    if (StudyError.isInstance(error)) return `${error.code}\n${error.message}`;
    throw error;
  }
  return "accepted";
}

test("the smallest study has the paper's prompts, one seed, and intervals from 10,000 samples", () => {
  const study = parseStudy(smallest);
  expect({ ...study, prompts: study.prompts.map(({ id }) => id) }).toEqual({
    id: "t",
    repositories: [{ id: "a", path: "." }],
    questions: { generate: "where-defined", per_repository: 10, seed: 1 },
    prompts: ["default", "strict"],
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

test("what is written is kept", () => {
  const study = parseStudy(`${smallest}
prompts: [strict, { id: brief, rules: "Answer with a path." }]
seeds: [3, 4]
trials: 2
limits: { steps: 5, tokens: 1000, seconds: 2, money: 1 }
policy: evidence
judges: [{ model: "openai:m", kind: trace-blind }]
`);
  expect(study.prompts.map(({ id }) => id)).toEqual(["strict", "brief"]);
  expect(study.analysis.compare).toEqual(["strict", "brief"]);
  expect([study.seeds, study.trials, study.policy]).toEqual([[3, 4], 2, "evidence"]);
  expect(study.limits).toEqual({ steps: 5, tokens: 1000, seconds: 2, money: 1 });
  expect(study.judges).toEqual([
    { model: "openai:m", kind: "trace-blind", id: "openai:m (trace-blind)", calls: 5 },
  ]);
});

test("the file that init writes can be read", () => {
  expect(parseStudy(firstStudy).models.map(({ id }) => id)).toEqual(["scripted:reader", "scripted:memory"]);
});

test("with one prompt there is nothing to compare", () => {
  expect(parseStudy(`${smallest}prompts: [default]\n`).analysis.compare).toBeUndefined();
});

test.each([
  ["no YAML", "a: [", /^study-invalid\nstudy\.yaml:1:5: /],
  ["an unknown key", `${smallest}modles: []\n`, /study\.yaml:1:1: the file: unrecognized key: "modles"/],
  [
    "a repository without a place",
    smallest.replace("{ id: a, path: . }", "{ id: a }"),
    "study-invalid\nstudy.yaml:3:16: repositories.0: say where it is: exactly one of `path`, `npm` and `git`",
  ],
  [
    "a range of versions",
    smallest.replace("path: .", "npm: zod@^4"),
    "study-invalid\nstudy.yaml:3:30: repositories.0.npm: write `name@version`, with an exact version",
  ],
  [
    "a clone without a commit",
    smallest.replace("path: .", "git: x"),
    "study-invalid\nstudy.yaml:3:16: repositories.0: `git` and `commit` belong together",
  ],
  [
    "a hash that YAML reads as a number",
    smallest.replace("path: .", `git: x, commit: ${"1".repeat(40)}`),
    "study-invalid\nstudy.yaml:3:41: repositories.0.commit: write the hash in quotes: YAML reads these digits as a number",
  ],
  [
    "two repositories of one name",
    smallest.replace("[{ id: a, path: . }]", "[{ id: a, path: . }, { id: a, path: b }]"),
    "study-invalid\nstudy.yaml:3:36: repositories.1: `a` is given twice; each needs a name of its own",
  ],
  [
    "a model given twice",
    smallest.replace("[scripted:reader]", "[scripted:reader, scripted:reader]"),
    "study-invalid\nstudy.yaml:5:27: models.1: `scripted:reader` is given twice; each needs a name of its own",
  ],
  [
    "popularity without a frame",
    smallest.replace("path: .", "path: ., popularity: 4"),
    "study-invalid\nstudy.yaml:3:46: repositories.0.popularity: deciles need a `frame` of counts; add one, or write `bucket` instead",
  ],
  [
    "popularity and a bucket",
    smallest.replace("path: .", "path: ., popularity: 4, bucket: low"),
    /`popularity` and `bucket` say the same; leave one out/,
  ],
  [
    "questions from nowhere",
    smallest.replace("{ generate: where-defined }", "{}"),
    /study\.yaml:4:12: questions: say where questions come from: exactly one of `generate: where-defined` and `file`/,
  ],
  [
    "a comparison with a prompt that is not there",
    `${smallest}analysis: { compare: [default, polite] }\n`,
    "study-invalid\nstudy.yaml:6:22: analysis.compare: there is no prompt `polite`; there are `default`, `strict`",
  ],
  [
    "a comparison of one prompt with itself",
    `${smallest}analysis: { compare: [strict, strict] }\n`,
    /a prompt is not compared with itself; name two/,
  ],
  ["no models", smallest.replace("[scripted:reader]", "[]"), /study\.yaml:5:9: models: /],
])("%s is refused with its place", (_name, text, message) => {
  if (typeof message === "string") expect(refused(text)).toBe(message);
  else expect(refused(text)).toMatch(message);
});

test("the schema for editors is the shape that is checked", () => {
  const file = new URL("../../schema/study.json", import.meta.url);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(studyJsonSchema());
});

test("the paper's prompts differ in their rules alone", () => {
  const [plain = "", strict = ""] = parseStudy(smallest).prompts.map(systemPrompt);
  expect(plain.split("\n\n")[0]).toBe(strict.split("\n\n")[0]);
  expect([plain.split("\n\n")[1]?.split("\n").length, strict.split("\n\n")[1]?.split("\n").length]).toEqual([
    4, 3,
  ]);
  expect(strict).toContain(`must be exactly "${refusalSentence}"`);
  expect(userPrompt("flask", "Where?")).toBe(`Repository: flask
TASK
----
Where?
Investigate the source code using the available tools and provide a thorough answer grounded in what you find. Cite specific files, classes, functions, and code patterns you discover.`);
});
