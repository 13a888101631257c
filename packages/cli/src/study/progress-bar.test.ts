import type { StudyProgress } from "@agentltl/study/node";
import { expect, test } from "vitest";
import { progressBar, progressText } from "./progress-bar.ts";

const progress: StudyProgress = {
  total: 48,
  done: 12,
  ends: { answer: 10, empty: 0, limit: 0, error: 2 },
  cost: 0,
  perMinute: 0,
  isSpent: false,
};

/** What is written when these are shown on a terminal of so many columns. */
function written(
  columns: number | undefined,
  ...shown: readonly Partial<StudyProgress>[]
): readonly string[] {
  const texts: string[] = [];
  const bar = progressBar({ write: (text) => texts.push(text), isTTY: columns !== undefined, columns });
  for (const one of shown) bar.show({ ...progress, ...one });
  bar.end();
  return texts;
}

test.each<[string, Partial<StudyProgress>, string]>([
  ["nothing is said of what is not known yet", {}, "[######------------------] 12/48 runs, 2 errors, 0/min"],
  [
    "the rest takes as long as the rate says, in whole minutes",
    { perMinute: 7.4 },
    "[######------------------] 12/48 runs, 2 errors, 7/min, 5 min left",
  ],
  [
    "money is there as soon as there is some",
    { cost: 1.239, perMinute: 60 },
    "[######------------------] 12/48 runs, $1.24, 2 errors, 60/min, 1 min left",
  ],
  [
    "at the end nothing is left",
    { done: 48, perMinute: 60 },
    "[########################] 48/48 runs, 2 errors, 60/min",
  ],
  [
    "a study of no runs is done",
    { total: 0, done: 0 },
    "[########################] 0/0 runs, 2 errors, 0/min",
  ],
])("%s", (_name, given, text) => {
  expect(progressText({ ...progress, ...given })).toBe(text);
});

test("a line that gets shorter leaves nothing of the longer one", () => {
  const [first = "", second = "", end] = written(120, { perMinute: 7 }, { done: 48 });
  expect(second.length).toBe(first.length);
  expect([second.trimEnd(), end]).toEqual(["\r[########################] 48/48 runs, 2 errors, 0/min", "\n"]);
});

test("a line is one column shorter than the terminal, so that it does not wrap", () => {
  expect(written(20, {})).toEqual(["\r[######------------", "\n"]);
});

test("where there is no terminal, and where nothing was shown, nothing is written", () => {
  expect([written(undefined, {}, {}), written(80)]).toEqual([[], []]);
});
