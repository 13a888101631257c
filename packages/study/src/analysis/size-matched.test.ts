import { expect, test } from "vitest";
import type { SizeStratum } from "../corpus/size-strata.ts";
import type { Bucket } from "../file/study-file.ts";
import type { PinnedRepository } from "../runs/study-lock.ts";
import type { JudgedRun } from "./judged-run.ts";
import { sizeMatched } from "./size-matched.ts";

const drawing = { seed: 1, samples: 200 };

/** A repository, and of its valid runs how many are right. All that are right are grounded too. */
interface Made {
  readonly size: SizeStratum;
  readonly bucket?: Bucket;
  readonly right: number;
  readonly valid: number;
  /** Runs without an answer. */
  readonly others?: number;
}

function studied(made: readonly Made[]) {
  const repositories = made.map(
    ({ size, bucket }, at): PinnedRepository => ({
      id: `r${at}`,
      source: "path",
      fingerprint: "f",
      files: 1,
      bytes: 1,
      size,
      ...(bucket === undefined ? {} : { bucket }),
      unverified: [],
    }),
  );
  const runs = made.flatMap(({ right, valid, others = 0 }, at) =>
    Array.from({ length: valid + others }, (_, index): JudgedRun => {
      const cell = {
        repository: `r${at}`,
        question: `q${index}`,
        prompt: "p",
        model: "m",
        seed: 1,
        trial: 1,
      };
      const correct = index < right;
      const verdict = {
        correct,
        grounded: correct,
        paper: correct ? ("CG" as const) : ("IU" as const),
        own: correct ? ("CG" as const) : ("IU" as const),
      };
      return {
        key: JSON.stringify(cell),
        cell,
        end: index < valid ? { kind: "answer" } : { kind: "empty" },
        usage: { input: 0, output: 0, steps: 0, cost: null },
        kept: {},
        ...(index < valid ? { verdicts: { paper: verdict, evidence: verdict } } : {}),
      };
    }),
  );
  return sizeMatched(runs, repositories, "paper", drawing);
}

/** The contrast of accuracy: high minus low within thirds. */
function check(made: readonly Made[], difference: number | null, sizes: readonly SizeStratum[]): void {
  const [accuracy] = studied(made).contrasts;
  expect(accuracy?.figure).toBe("accuracy");
  expect(accuracy?.sizes).toEqual(sizes);
  if (difference === null) expect(accuracy?.difference).toBeNull();
  else expect(accuracy?.difference).toBeCloseTo(difference, 12);
}

const high = (size: SizeStratum, right: number, valid: number): Made => ({
  size,
  bucket: "high",
  right,
  valid,
});
const low = (size: SizeStratum, right: number, valid: number): Made => ({
  size,
  bucket: "low",
  right,
  valid,
});

test.each<[string, readonly Made[], number | null, readonly SizeStratum[]]>([
  ["no repositories", [], null, []],
  ["one third: high minus low", [high("small", 3, 4), low("small", 1, 4)], 0.5, ["small"]],
  ["it may be the other way round", [high("small", 0, 4), low("small", 4, 4)], -1, ["small"]],
  [
    "the mean over thirds, each weighing the same",
    [high("small", 4, 4), low("small", 0, 4), high("large", 1, 1), low("large", 50, 100)],
    (1 + 0.5) / 2,
    ["small", "large"],
  ],
  [
    "within a third each run weighs the same",
    [high("medium", 1, 1), high("medium", 0, 9), low("medium", 0, 1)],
    0.1,
    ["medium"],
  ],
  [
    "a third that has one of both says nothing",
    [high("small", 4, 4), low("medium", 0, 4), high("large", 1, 2), low("large", 0, 2)],
    0.5,
    ["large"],
  ],
  ["no third has both", [high("small", 4, 4), low("large", 0, 4)], null, []],
  [
    "runs without an answer are in no share",
    [{ ...high("small", 2, 2), others: 8 }, low("small", 0, 2)],
    1,
    ["small"],
  ],
  [
    "a repository without an answer is none",
    [{ ...high("small", 0, 0), others: 3 }, low("small", 0, 2)],
    null,
    [],
  ],
  [
    "the middle bucket is in no contrast",
    [high("small", 2, 2), { size: "small", bucket: "mid", right: 0, valid: 9 }, low("small", 1, 2)],
    0.5,
    ["small"],
  ],
  [
    "a repository without a bucket is in none",
    [high("small", 2, 2), { size: "small", right: 0, valid: 9 }, low("small", 1, 2)],
    0.5,
    ["small"],
  ],
])("%s", (_what, made, difference, sizes) => check(made, difference, sizes));

test("cells come by size, then the best known first; empty ones are left out", () => {
  const { cells } = studied([
    low("large", 1, 1),
    high("large", 1, 1),
    { size: "small", bucket: "mid", right: 1, valid: 2 },
    high("large", 0, 1),
  ]);
  expect(
    cells.map(({ size, bucket, repositories, rates }) => [
      size,
      bucket,
      repositories,
      rates.accuracy.hits,
      rates.accuracy.of,
    ]),
  ).toEqual([
    ["small", "mid", 1, 1, 2],
    ["large", "high", 2, 1, 2],
    ["large", "low", 1, 1, 1],
  ]);
});

test("an interval holds the difference, and there is none where there is no difference", () => {
  const many = Array.from({ length: 6 }, (_, at) => [
    high("small", (at % 3) + 1, 4),
    low("small", at % 2, 4),
  ]).flat();
  const [accuracy] = studied(many).contrasts;
  const [from, to] = accuracy?.interval ?? [1, 0];
  expect(from).toBeLessThanOrEqual(accuracy?.difference ?? Number.NaN);
  expect(to).toBeGreaterThanOrEqual(accuracy?.difference ?? Number.NaN);
  // One repository of each bucket would always be drawn as it is.
  const [one] = studied([high("small", 4, 4), low("small", 1, 4), low("small", 0, 0)]).contrasts;
  expect([one?.difference, one?.interval]).toEqual([0.75, null]);
  expect(
    studied([high("small", 4, 4), low("small", 1, 4), low("small", 0, 4)]).contrasts[0]?.interval,
  ).not.toBeNull();
  expect(studied([high("small", 4, 4)]).contrasts.map(({ interval }) => interval)).toEqual([
    null,
    null,
    null,
  ]);
});
