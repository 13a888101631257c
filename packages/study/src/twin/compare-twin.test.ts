import fc from "fast-check";
import { expect, test } from "vitest";
import { judgedLock, judgedRun, type Outcome } from "../../test/judged-study.ts";
import type { JudgedRun } from "../analysis/judged-run.ts";
import { compareTwin, type TwinDifference } from "./compare-twin.ts";
import { twinCsv, twinMarkdown } from "./twin-tables.ts";

const lock = judgedLock(["scripted:reader"]);
const run = (repository: string, question: string, outcome: Outcome): JudgedRun =>
  judgedRun({ repository, question, model: "scripted:reader" }, outcome);

interface Case {
  readonly repository: string;
  readonly original: Outcome;
  readonly twin: Outcome;
}

function compare(cases: readonly Case[]): readonly TwinDifference[] {
  return compareTwin({
    record: {
      format: 1,
      of: "s",
      seed: 1,
      repositories: [],
      questions: cases.map((_, index) => ({ twin: `t/${index}`, original: `o/${index}` })),
    },
    lock,
    original: cases.map(({ repository, original }, index) => run(repository, `o/${index}`, original)),
    twin: cases
      .map(({ repository, twin }, index) => run(`${repository}-twin`, `t/${index}`, twin))
      .toReversed(),
  });
}

const found = (all: readonly TwinDifference[], figure: string, bucket: string): TwinDifference => {
  const one = all.find((row) => row.figure === figure && row.bucket === bucket);
  if (one === undefined) throw new Error(`no ${figure} of ${bucket}`);
  return one;
};

const outcomes = fc.constantFrom<Outcome>("CG", "CU", "IG", "IU", "empty");
const someCases = fc.array(
  fc.record({ repository: fc.constantFrom("known", "heard", "new"), original: outcomes, twin: outcomes }),
  { maxLength: 30 },
);
/** What a difference is, word for word. */
function shareOf(all: readonly Case[], side: "original" | "twin", figure: string): number {
  const hits = all.filter((one) => {
    if (figure === "accuracy") return one[side].startsWith("C");
    return figure === "grounded" ? one[side].endsWith("G") : one[side] === figure;
  });
  return hits.length / all.length;
}

test("a difference is the share of the original minus that of the twin, over pairs of valid runs", () => {
  fc.assert(
    fc.property(someCases, (all) => {
      const rows = compare(all);
      expect(rows.length).toBe(3 * 6);
      for (const { bucket, figure, pairs, original, twin, difference } of rows) {
        const here = all.filter(
          (one) =>
            one.original !== "empty" &&
            one.twin !== "empty" &&
            (bucket === "all" || (bucket === "low") === (one.repository === "new")),
        );
        expect(pairs).toBe(here.length);
        if (here.length === 0) expect([original, twin, difference]).toEqual([null, null, null]);
        else {
          expect(original).toBeCloseTo(shareOf(here, "original", figure), 12);
          expect(twin).toBeCloseTo(shareOf(here, "twin", figure), 12);
          expect(difference).toBeCloseTo(
            shareOf(here, "original", figure) - shareOf(here, "twin", figure),
            12,
          );
        }
      }
    }),
  );
});

test("an interval holds its difference, lies within the repositories' own, and there is none of one repository", () => {
  fc.assert(
    fc.property(someCases, (all) => {
      for (const { bucket, interval, difference, pairs } of compare(all)) {
        if (bucket === "low" || pairs === 0) expect(interval).toBeNull();
        if (interval === null || difference === null) continue;
        expect(interval[0]).toBeGreaterThanOrEqual(-1);
        expect(interval[1]).toBeLessThanOrEqual(1);
        expect(interval[0]).toBeLessThanOrEqual(interval[1]);
      }
    }),
    { numRuns: 30 },
  );
});

const known: readonly Case[] = ["known", "heard", "new"].flatMap((repository) =>
  [1, 2, 3].map((): Case => ({ repository, original: repository === "new" ? "IU" : "CU", twin: "IU" })),
);

test("what is known by heart is lost with the names, and the difference says where", () => {
  const rows = compare(known);
  expect(["high", "low", "all"].map((bucket) => found(rows, "accuracy", bucket).difference)).toEqual([
    1,
    0,
    2 / 3,
  ]);
  expect(found(rows, "accuracy", "high").interval).toEqual([1, 1]);
  expect(found(rows, "accuracy", "low").p).toBe(1);
  expect(found(rows, "grounded", "all").difference).toBe(0);
});

test("the tables say pairs, shares and differences, and - where there is no pair", () => {
  expect(
    twinMarkdown("s", compare(known))
      .split("\n")
      .filter((line) => line.includes("accuracy")),
  ).toEqual([
    "| scripted:reader | default | all | accuracy | 9 | 66.7 | 0.0 | +66.7 | 0.0 to 100.0 | 0.500 |",
    "| scripted:reader | default | high | accuracy | 6 | 100.0 | 0.0 | +100.0 | 100.0 to 100.0 | 0.500 |",
    "| scripted:reader | default | low | accuracy | 3 | 0.0 | 0.0 | 0.0 |  | 1.000 |",
  ]);
  const [heads, first] = twinCsv(compare([])).split("\n");
  expect([heads, first]).toEqual([
    "model,prompt,bucket,figure,pairs,original,twin,difference,low,high,p",
    "scripted:reader,default,all,accuracy,0,,,,,,",
  ]);
});
