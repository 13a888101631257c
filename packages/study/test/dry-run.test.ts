import { existsSync, readdirSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { dryRun } from "../src/node/run/dry-run.ts";
import { runStudy } from "../src/node/run/run-study.ts";
import { runOptions, type SmallStudy, testStudy } from "./small-study.ts";

const count = ({ study, base, results }: SmallStudy) => dryRun(study, { base, results });

test("what a study would do is counted; nothing is asked and nothing is written", async () => {
  const one = testStudy("seeds: [1, 2]\ntrials: 2\nlimits: { steps: 7 }", '["openai:m", scripted:memory]');
  const asked = vi.fn(() => Promise.reject(new Error("somebody was asked")));
  vi.stubGlobal("fetch", asked);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const before = readdirSync(one.base);
  expect(await count(one)).toEqual({
    repositories: 2,
    questions: 6,
    planned: 6 * 2 * 2 * 2 * 2,
    done: 0,
    models: [
      { model: "openai:m", runs: 48, mostCalls: 336 },
      { model: "scripted:memory", runs: 48, mostCalls: 336 },
    ],
  });
  expect([asked.mock.calls.length, readdirSync(one.base), existsSync(one.results)]).toEqual([
    0,
    before,
    false,
  ]);
});

test("what was run is not counted again, and the most calls are those of what is left", async () => {
  const one = testStudy("prompts: [default]\nconcurrency: 1");
  const stop = new AbortController();
  const { done } = await runStudy(one.study, {
    ...runOptions(one),
    signal: stop.signal,
    onProgress: (progress) => {
      if (progress.done === 5) stop.abort();
    },
  });
  const counted = await count(one);
  const left = counted.models.reduce((sum, { runs }) => sum + runs, 0);
  expect([counted.planned, counted.done, left]).toEqual([12, done, 12 - done]);
  for (const { runs, mostCalls } of counted.models) expect(mostCalls).toBe(runs * 30);
  await runStudy(one.study, runOptions(one));
  expect((await count(one)).models.map(({ runs }) => runs)).toEqual([0, 0]);
});

test("what a run takes is never more than was counted", async () => {
  const one = testStudy("prompts: [default]\nlimits: { steps: 3 }", "[scripted:reader]");
  const [model] = (await count(one)).models;
  const progress = await runStudy(one.study, runOptions(one));
  expect([model?.runs, model?.mostCalls]).toEqual([progress.total, progress.total * 3]);
});

test("a folder of another study is refused before anybody counts", async () => {
  const one = testStudy("prompts: [default]");
  await runStudy(one.study, runOptions(one));
  await expect(count({ ...one, study: { ...one.study, id: "other" } })).rejects.toThrow(
    "holds the results of another study",
  );
});
