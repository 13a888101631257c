// The figures of a study against their definitions, on random runs.
import type { Category, PaperCategory } from "@agentltl/grounding";
import { mean } from "@agentltl/statistics";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { comparePrompts } from "../src/analysis/compare-prompts.ts";
import { confusionOf } from "../src/analysis/confusion.ts";
import type { JudgedRun, PolicyVerdict } from "../src/analysis/judged-run.ts";
import { figures, isHit, ratesOf } from "../src/analysis/rates.ts";

const drawing = { seed: 1, samples: 60 };
const categories: readonly PaperCategory[] = ["CG", "CU", "IG", "IU"];
const owns: readonly Category[] = [...categories, "refusal", "vacuous", "unjudged"];

const verdicts: fc.Arbitrary<PolicyVerdict> = fc.record(
  {
    correct: fc.boolean(),
    grounded: fc.constantFrom(true, false, null),
    own: fc.constantFrom(...owns),
    paper: fc.constantFrom(...categories),
  },
  { requiredKeys: ["correct", "grounded", "own"] },
);

const usage = { input: 0, output: 0, steps: 0, cost: null };

/** Up to so many runs of two models under two prompts, each of another cell; some are not valid. */
const runsUpTo = (maxLength: number): fc.Arbitrary<readonly JudgedRun[]> =>
  fc
    .uniqueArray(
      fc.record({
        question: fc.nat({ max: 3 }),
        prompt: fc.constantFrom("default", "strict"),
        model: fc.constantFrom("m", "n"),
        seed: fc.constantFrom(1, 2),
        verdict: fc.option(verdicts, { nil: undefined }),
      }),
      { selector: ({ verdict, ...cell }) => JSON.stringify(cell), maxLength, size: "max" },
    )
    .map((runs) =>
      runs.map(({ question, prompt, model, seed, verdict }): JudgedRun => {
        const repository = `r${question % 3}`;
        const cell = { repository, question: `${repository}/${question}`, prompt, model, seed, trial: 1 };
        const found = verdict === undefined ? {} : { verdicts: { paper: verdict, evidence: verdict } };
        return { key: JSON.stringify(cell), cell, end: { kind: "answer" }, usage, kept: {}, ...found };
      }),
    );

/** Most have pairs to compare; some are nearly empty. */
const studies = fc.oneof({ weight: 3, arbitrary: runsUpTo(32) }, { weight: 1, arbitrary: runsUpTo(2) });

const repositoriesOf = (runs: readonly JudgedRun[]): number =>
  new Set(runs.flatMap(({ cell, verdicts: found }) => (found === undefined ? [] : [cell.repository]))).size;

test("a rate is the share of valid runs that have the figure, with an interval where there are two repositories", () => {
  let [sure, none] = [0, 0];
  fc.assert(
    fc.property(studies, (runs) => {
      const rates = ratesOf(runs, "paper", drawing);
      const valid = runs.flatMap(({ verdicts: found }) => (found === undefined ? [] : [found.paper]));
      for (const figure of figures) {
        const { hits, of, share, interval } = rates[figure];
        expect([hits, of]).toEqual([valid.filter((one) => isHit(one, figure)).length, valid.length]);
        expect(share).toBe(of === 0 ? null : hits / of);
        expect(interval === null).toBe(repositoriesOf(runs) < 2);
        if (interval === null) none += 1;
        else {
          sure += 1;
          const [low, high] = interval;
          expect([low >= 0, low <= high, high <= 1]).toEqual([true, true, true]);
        }
      }
    }),
  );
  expect([sure > 100, none > 10]).toEqual([true, true]);
});

test("Wilson's interval stands only where each question has one valid run", () => {
  let [single, many] = [0, 0];
  fc.assert(
    fc.property(studies, fc.boolean(), (all, isThinned) => {
      const seen = new Set<string>();
      const runs = isThinned
        ? all.filter(({ cell }) => !seen.has(cell.question) && seen.add(cell.question))
        : all;
      const asked = runs.flatMap(({ cell, verdicts: found }) => (found === undefined ? [] : [cell.question]));
      const isSingle = asked.length > 0 && new Set(asked).size === asked.length;
      if (isSingle) single += 1;
      else many += 1;
      expect(ratesOf(runs, "paper", drawing).accuracy.wilson !== null).toBe(isSingle);
    }),
  );
  expect([single > 10, many > 10]).toEqual([true, true]);
});

test("the paper's four categories and what could not be judged are all valid runs; ours are so together", () => {
  fc.assert(
    fc.property(studies, (runs) => {
      const rates = ratesOf(runs, "evidence", drawing);
      const sum = (names: readonly (keyof typeof rates)[]): number =>
        names.reduce((total, name) => total + rates[name].hits, 0);
      const judged = runs.filter(({ verdicts: found }) => found?.evidence.paper !== undefined).length;
      expect(sum(categories)).toBe(judged);
      expect(sum(["own CG", "own CU", "own IG", "own IU", "refusal", "vacuous", "unjudged"])).toBe(
        rates.accuracy.of,
      );
    }),
  );
});

test("in the confusion being ungrounded is the sign and being wrong is what it stands for", () => {
  fc.assert(
    fc.property(studies, (runs) => {
      const found = confusionOf(runs, "paper", drawing);
      const count = (wanted: PaperCategory): number =>
        runs.filter(({ verdicts: one }) => one?.paper.paper === wanted).length;
      const [tp, fp, fn] = [count("IU"), count("CU"), count("IG")];
      expect([found.tp, found.fp, found.fn, found.tn]).toEqual([tp, fp, fn, count("CG")]);
      expect(found.precision).toBe(tp + fp === 0 ? null : tp / (tp + fp));
      expect(found.recall).toBe(tp + fn === 0 ? null : tp / (tp + fn));
    }),
  );
});

const compared = {
  models: ["m", "n"],
  baseline: "default",
  prompts: ["default", "strict"],
  policy: "paper",
} as const;

test("prompts are compared on the same question, seed and trial, and on nothing else", () => {
  let paired = 0;
  fc.assert(
    fc.property(studies, (runs) => {
      for (const row of comparePrompts(runs, compared, drawing)) {
        const of = (prompt: string) =>
          runs.filter(
            ({ cell, verdicts: one }) =>
              one !== undefined && cell.model === row.model && cell.prompt === prompt,
          );
        const hit = (run: JudgedRun): number =>
          run.verdicts !== undefined && isHit(run.verdicts.paper, row.figure) ? 1 : 0;
        const changes = of("strict").flatMap((run) =>
          of("default")
            .filter(({ cell }) => cell.question === run.cell.question && cell.seed === run.cell.seed)
            .map((before) => hit(run) - hit(before)),
        );
        paired += changes.length;
        expect([row.pairs, row.won, row.lost]).toEqual([
          changes.length,
          changes.filter((change) => change === 1).length,
          changes.filter((change) => change === -1).length,
        ]);
        if (changes.length === 0) expect([row.change, row.p, row.corrected]).toEqual([null, null, null]);
        else expect(row.change).toBeCloseTo(mean(changes), 12);
      }
    }),
  );
  expect(paired).toBeGreaterThan(100);
});

test("Holm's correction is over models and prompts of one figure: never below p, never above 1, and p times how many for the smallest", () => {
  let families = 0;
  fc.assert(
    fc.property(studies, (runs) => {
      const rows = comparePrompts(runs, compared, drawing);
      for (const figure of new Set(rows.map((row) => row.figure))) {
        const tested = rows.flatMap(({ figure: name, p, corrected }) =>
          name === figure && p !== null && corrected !== null ? [{ p, corrected }] : [],
        );
        for (const { p, corrected } of tested) expect([corrected >= p, corrected <= 1]).toEqual([true, true]);
        const [smallest] = tested.toSorted((one, other) => one.p - other.p);
        if (smallest === undefined) continue;
        families += 1;
        expect(smallest.corrected).toBeCloseTo(Math.min(1, smallest.p * tested.length), 12);
      }
    }),
  );
  expect(families).toBeGreaterThan(20);
});

test("a prompt compared the other way round has the opposite change, and the same p", () => {
  fc.assert(
    fc.property(studies, (runs) => {
      const there = comparePrompts(runs, compared, drawing);
      const back = comparePrompts(runs, { ...compared, baseline: "strict" }, drawing);
      for (const [index, row] of there.entries()) {
        const other = back[index];
        expect([other?.pairs, other?.won, other?.lost]).toEqual([row.pairs, row.lost, row.won]);
        if (row.change === null) expect(other?.change).toBeNull();
        else expect((other?.change ?? Number.NaN) + row.change).toBeCloseTo(0, 12);
        expect(other?.p ?? -1).toBeCloseTo(row.p ?? -1, 12);
      }
    }),
  );
});

test("the order of runs changes no figure", () => {
  fc.assert(
    fc.property(studies, (runs) => {
      const sorted = runs.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      const counts = (given: readonly JudgedRun[]) =>
        figures.map((figure) => ratesOf(given, "paper", drawing)[figure].hits);
      expect(counts(sorted)).toEqual(counts(runs));
      expect(confusionOf(sorted, "paper", drawing).tp).toBe(confusionOf(runs, "paper", drawing).tp);
    }),
  );
});
