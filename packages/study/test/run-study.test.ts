import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { StudyError } from "../src/errors/study-error.ts";
import { runStudy } from "../src/node/run/run-study.ts";
import { storedRuns } from "../src/node/run/stored-runs.ts";
import { startScriptedServer } from "../src/node/scripted-server.ts";
import type { RunRecord } from "../src/runs/run-record.ts";
import { runOptions, type SmallStudy, testStudy } from "./small-study.ts";

const runsFile = ({ results }: SmallStudy) => join(results, "runs.jsonl");

/** What is on disk. */
async function recordsOf(one: SmallStudy): Promise<readonly RunRecord[]> {
  const lock: { hash: string } = JSON.parse(readFileSync(join(one.results, "study.lock.json"), "utf8"));
  const records: RunRecord[] = [];
  for await (const record of storedRuns(runsFile(one), lock.hash)) records.push(record);
  return records;
}

/** The error that a study is refused with. */
async function refused(run: () => Promise<unknown>): Promise<string> {
  try {
    await run();
  } catch (error) {
    if (StudyError.isInstance(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "it ran";
}

const answerOf = ({ trace }: RunRecord): unknown => Reflect.get(Object(trace), "finalAnswer");
const toolsOf = ({ trace }: RunRecord): readonly unknown[] => {
  const calls: unknown = Reflect.get(Object(trace), "calls");
  return Array.isArray(calls) ? calls.map((call: unknown) => Reflect.get(Object(call), "name")) : [];
};

test("every run of the plan is on disk once, with its answer and what was read", async () => {
  const one = testStudy("prompts: [default]\nseeds: [1, 2]");
  const progress = await runStudy(one.study, runOptions(one));
  const records = await recordsOf(one);
  expect([progress.total, progress.done, progress.ends.answer]).toEqual([24, 24, 24]);
  expect(new Set(records.map(({ key }) => key)).size).toBe(24);
  const read = records.filter(({ cell }) => cell.model === "scripted:reader");
  expect(new Set(read.flatMap(toolsOf))).toEqual(new Set(["list_directory", "read_file"]));
  expect(
    read.map(answerOf).every((text) => /^The (class|function) `\w+` is defined in/.test(String(text))),
  ).toBe(true);
  expect(records.filter(({ cell }) => cell.model === "scripted:memory").flatMap(toolsOf)).toEqual([]);
});

test("what was run is not run again, and what was cut off is", async () => {
  const one = testStudy("prompts: [default]");
  await runStudy(one.study, runOptions(one));
  const whole = readFileSync(runsFile(one), "utf8");
  await runStudy(one.study, runOptions(one));
  expect(readFileSync(runsFile(one), "utf8")).toBe(whole);
  writeFileSync(runsFile(one), whole.slice(0, whole.length - 300));
  const progress = await runStudy(one.study, runOptions(one));
  const keys = (await recordsOf(one)).map(({ key }) => key);
  expect([progress.done, keys.length, new Set(keys).size]).toEqual([12, 12, 12]);
});

test("a study that is stopped keeps what it has, throws away what was under way, and goes on", async () => {
  const one = testStudy("prompts: [default]\nconcurrency: 2");
  const stop = new AbortController();
  const stopped = await runStudy(one.study, {
    ...runOptions(one),
    signal: stop.signal,
    onProgress: ({ done }) => {
      if (done === 3) stop.abort();
    },
  });
  expect(stopped.done).toBeLessThan(12);
  expect((await recordsOf(one)).length).toBe(stopped.done);
  const progress = await runStudy(one.study, runOptions(one));
  expect([progress.done, (await recordsOf(one)).length]).toEqual([12, 12]);
});

test("over HTTP the same answers come as from the models in this process", async () => {
  const server = await startScriptedServer();
  const there = testStudy("prompts: [strict]", `[{ id: one, model: "${server.baseURL}#reader" }]`);
  const here = testStudy("prompts: [strict]", "[{ id: one, model: scripted:reader }]");
  await runStudy(there.study, runOptions(there));
  await runStudy(here.study, runOptions(here));
  await server.close();
  const answers = async (one: SmallStudy) =>
    (await recordsOf(one)).map((record) => [record.key, answerOf(record), toolsOf(record)]).toSorted();
  expect(await answers(there)).toEqual(await answers(here));
  expect(server.answered()).toBeGreaterThan(12);
});

test("a call that fails at the provider is tried again", async () => {
  const server = await startScriptedServer({ failEvery: 7 });
  const one = testStudy("prompts: [default]\nretries: 2\nconcurrency: 6", `["${server.baseURL}#refuser"]`);
  const progress = await runStudy(one.study, runOptions(one));
  await server.close();
  expect(progress.ends).toEqual({ answer: 6, empty: 0, limit: 0, error: 0 });
});

test("a provider that stays down is an error of the run, which is tried again only when asked to", async () => {
  const server = await startScriptedServer({ failEvery: 1, status: 500 });
  const one = testStudy("prompts: [default]\nretries: 0", `["${server.baseURL}#refuser"]`);
  const ends = async (retryErrors: boolean) => {
    const progress = await runStudy(one.study, { ...runOptions(one), retryErrors });
    return [progress.ends.error, (await recordsOf(one)).length];
  };
  expect([await ends(false), await ends(false), await ends(true)]).toEqual([
    [6, 6],
    [6, 6],
    [6, 12],
  ]);
  await server.close();
  expect((await recordsOf(one))[0]?.end).toEqual({ kind: "error", message: "out of order, on purpose" });
});

test("limits end a run, which is then not valid", async () => {
  const steps = testStudy("prompts: [default]\nlimits: { steps: 2 }", "[scripted:reader]");
  expect((await runStudy(steps.study, runOptions(steps))).ends).toMatchObject({ limit: 6 });
  expect((await recordsOf(steps))[0]?.end).toEqual({ kind: "limit", which: "steps" });
  const tokens = testStudy("prompts: [default]\nlimits: { tokens: 500 }", "[scripted:reader]");
  await runStudy(tokens.study, runOptions(tokens));
  expect((await recordsOf(tokens))[0]?.end).toEqual({ kind: "limit", which: "tokens" });
});

test("no run begins once the money is spent, and the next call says so again", async () => {
  const one = testStudy(
    "prompts: [default]\nlimits: { money: 0.001 }\nconcurrency: 1",
    "[{ model: scripted:reader, price: { input: 1, output: 1 } }]",
  );
  const first = await runStudy(one.study, runOptions(one));
  expect([first.isSpent, first.done > 0, first.done < first.total]).toEqual([true, true, true]);
  const second = await runStudy(one.study, runOptions(one));
  expect([second.isSpent, second.done]).toEqual([true, first.done]);
});

test.each<[string, string, string, RegExp]>([
  [
    "an unknown script",
    "",
    "[scripted:writer]",
    /^model-invalid: there is no model `scripted:writer`; there are `scripted:reader`/,
  ],
  [
    "an unknown provider",
    "",
    '["opnai:gpt"]',
    /^model-invalid: `opnai:gpt` is no model; .*did you mean `openai:…`\?$/,
  ],
  [
    "a missing key",
    "",
    '["openai:gpt"]',
    /^model-invalid: `openai:gpt` needs a key: set the environment variable OPENAI_API_KEY$/,
  ],
  ["a server without a model", "", '["http://127.0.0.1:1/v1"]', /says no model; write it behind a `#`/],
])("%s is refused before anything is written", async (_name, more, models, message) => {
  const one = testStudy(more, models);
  expect(await refused(() => runStudy(one.study, runOptions(one)))).toMatch(message);
  expect(() => readFileSync(runsFile(one))).toThrow("ENOENT");
});

test("a repository that is gone, or too small for its questions, is named", async () => {
  const one = testStudy();
  const [alpha] = one.study.repositories;
  const with_ = (repository: object) => ({ ...one.study, repositories: [{ id: "gone", ...repository }] });
  expect(await refused(() => runStudy(with_({ path: "nowhere" }), runOptions(one)))).toMatch(
    /^repository-invalid: repository `gone`: there is no folder \/.*nowhere; write another `path`$/,
  );
  expect(await refused(() => runStudy(with_({ npm: "no-such-package@1.0.0" }), runOptions(one)))).toMatch(
    /^repository-invalid: `no-such-package@1\.0\.0` is not installed above/,
  );
  expect(await refused(() => runStudy(with_({ path: "." }), runOptions(one)))).toMatch(
    /^repository-invalid: the results' folder \/.*\/results is inside of repository `gone`, whose tree it would change; /,
  );
  const many = { ...one.study, questions: { ...one.study.questions, per_repository: 50 } };
  expect(await refused(() => runStudy(many, runOptions(one)))).toBe(
    `questions-invalid: \`${alpha?.id}\` has 3 public functions and classes that can be asked for, and 50 are wanted; lower \`per_repository\`, or leave it out`,
  );
});

test("a repository that changed since it was pinned is named, and nothing is written", async () => {
  const one = testStudy("prompts: [default]");
  await runStudy(one.study, runOptions(one));
  const before = readFileSync(runsFile(one), "utf8");
  appendFileSync(join(one.base, "beta/setup.py"), "# changed\n");
  expect(await refused(() => runStudy(one.study, runOptions(one)))).toMatch(
    /^repository-invalid: repository `beta` has changed since it was pinned \(\w{12}, now \w{12}\); restore it, or begin anew with --out$/,
  );
  expect(readFileSync(runsFile(one), "utf8")).toBe(before);
});

test("a folder of another study, and one begun with other settings, is left as it is", async () => {
  const one = testStudy("prompts: [default]");
  await runStudy(one.study, runOptions(one));
  expect(await refused(() => runStudy({ ...one.study, id: "other" }, runOptions(one)))).toMatch(
    /^results-invalid: .*results holds the results of another study, `small`; give another folder with --out$/,
  );
  const changed = { ...one.study, seeds: [9], policy: "evidence" as const };
  expect(await refused(() => runStudy(changed, runOptions(one)))).toMatch(
    /was begun with other seeds, policy; restore them in the study file, or begin anew with --out$/,
  );
  expect((await runStudy({ ...one.study, concurrency: 1, retries: 9 }, runOptions(one))).done).toBe(12);
});

test("a folder that holds a file of its name is left as it is", async () => {
  const one = testStudy("prompts: [default]");
  const file = join(one.base, "questions.jsonl");
  writeFileSync(file, "mine");
  const here = { ...runOptions(one), results: one.base };
  expect(await refused(() => runStudy(one.study, here))).toMatch(
    /^results-invalid: .*questions\.jsonl is there and no study\.lock\.json; give another folder with --out$/,
  );
  expect(readFileSync(file, "utf8")).toBe("mine");
});

test("a line that is no run, and a run of another study, is named by its number", async () => {
  const one = testStudy("prompts: [default]");
  await runStudy(one.study, runOptions(one));
  const [first = ""] = readFileSync(runsFile(one), "utf8").split("\n");
  writeFileSync(runsFile(one), `${first}\n{}\n${first}\n`);
  expect(await refused(() => runStudy(one.study, runOptions(one)))).toMatch(
    /line 2 of .*runs\.jsonl is no run; remove the line$/,
  );
  writeFileSync(runsFile(one), `${first.replace(/"study":"\w+"/, '"study":"x"')}\n`);
  expect(await refused(() => runStudy(one.study, runOptions(one)))).toMatch(
    /line 1 of .* is a run of another study/,
  );
});

test("who would run the same study in the same folder meanwhile is refused, and nothing is made twice", async () => {
  let meanwhile: Promise<string> | undefined;
  // No run ends before the other process has been answered.
  const server = await startScriptedServer({
    before: async () => {
      meanwhile ??= refused(() => runStudy(one.study, runOptions(one)));
      await meanwhile;
    },
  });
  onTestFinished(server.close);
  const one = testStudy("prompts: [default]", `["${server.baseURL}#refuser"]`);
  await runStudy(one.study, runOptions(one));
  expect(await meanwhile).toMatch(/^results-invalid: .*runs\.jsonl is being written by process \d+ on /);
  const keys = (await recordsOf(one)).map(({ key }) => key);
  expect([keys.length, new Set(keys).size]).toEqual([6, 6]);
  expect(readdirSync(one.results).toSorted()).toEqual(["questions.jsonl", "runs.jsonl", "study.lock.json"]);
});
