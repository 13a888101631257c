import type { Category } from "@agentltl/grounding";
import fc from "fast-check";
import { expect, test } from "vitest";
import { comparePrompts } from "./compare-prompts.ts";
import { confusionOf } from "./confusion.ts";
import { countAgreement } from "./count-agreement.ts";
import type { JudgedRun, PolicyVerdict } from "./judged-run.ts";
import { figures, isHit, paperFigures, ratesOf } from "./rates.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);
const numRuns = 100 * factor;
const drawing = { seed: 1, samples: 40 };

const verdicts: fc.Arbitrary<PolicyVerdict> = fc
  .record({
    correct: fc.boolean(),
    grounded: fc.constantFrom(true, false, null),
    odd: fc.constantFrom<Category | undefined>(undefined, undefined, "refusal", "vacuous"),
  })
  .map(({ correct, grounded, odd }): PolicyVerdict => {
    if (grounded === null) return { correct, grounded, own: "unjudged" };
    const paper = `${correct ? "C" : "I"}${grounded ? "G" : "U"}` as const;
    return { correct, grounded, paper, own: odd ?? paper };
  });

/** Runs of two models under two prompts on questions of three repositories, a third of them without an answer; no run twice. */
const runs: fc.Arbitrary<readonly JudgedRun[]> = fc.uniqueArray(
  fc
    .record({
      place: fc.nat(8),
      model: fc.constantFrom("m", "n"),
      prompt: fc.constantFrom("a", "b"),
      trial: fc.constantFrom(1, 2),
      verdict: fc.option(verdicts, { freq: 3, nil: undefined }),
    })
    .map(({ place, model, prompt, trial, verdict }): JudgedRun => {
      const cell = { repository: `r${place % 3}`, question: `q${place}`, prompt, model, seed: 1, trial };
      return {
        key: JSON.stringify(cell),
        cell,
        end: verdict === undefined ? { kind: "empty" } : { kind: "answer" },
        usage: { input: 0, output: 0, steps: 1, cost: null },
        kept: {},
        // What the other policy says is nobody's business here.
        ...(verdict === undefined
          ? {}
          : { verdicts: { paper: verdict, evidence: { correct: false, grounded: null, own: "unjudged" } } }),
      };
    }),
  { selector: ({ key }) => key, maxLength: 60 },
);

function verdictOf(run: JudgedRun): PolicyVerdict | undefined {
  return run.verdicts?.paper;
}

test("a rate is the share of the runs with an answer that have the figure", () => {
  fc.assert(
    fc.property(runs, (some) => {
      const rates = ratesOf(some, "paper", drawing);
      const valid = some.flatMap((run) => verdictOf(run) ?? []);
      for (const figure of figures) {
        let hits = 0;
        for (const verdict of valid) if (isHit(verdict, figure)) hits += 1;
        const { hits: counted, of, share, interval } = rates[figure];
        expect([counted, of, share]).toEqual([
          hits,
          valid.length,
          valid.length === 0 ? null : hits / valid.length,
        ]);
        const repositories = new Set(some.filter(verdictOf).map(({ cell }) => cell.repository));
        expect([figure, interval === null]).toEqual([figure, repositories.size < 2]);
        const [low, high] = interval ?? [0, 1];
        expect(0 <= low && low <= high && high <= 1).toBe(true);
      }
    }),
    { numRuns },
  );
});

test("the four cells and what could not be judged are all valid runs; accuracy and grounded are sums of cells", () => {
  fc.assert(
    fc.property(runs, (some) => {
      const { accuracy, grounded, CG, CU, IG, IU, unjudged, ...rates } = ratesOf(some, "paper", drawing);
      expect(CG.hits + CU.hits + IG.hits + IU.hits + unjudged.hits).toBe(accuracy.of);
      expect(CG.hits + IG.hits).toBe(grounded.hits);
      const blind = some.filter(
        (run) => verdictOf(run)?.correct === true && verdictOf(run)?.grounded === null,
      );
      expect(CG.hits + CU.hits + blind.length).toBe(accuracy.hits);
      const own = rates["own CG"].hits + rates["own CU"].hits + rates["own IG"].hits + rates["own IU"].hits;
      expect(own + rates.refusal.hits + rates.vacuous.hits + unjudged.hits).toBe(accuracy.of);
    }),
    { numRuns },
  );
});

test("an interval for independent runs is given where every question has one run, and only there", () => {
  fc.assert(
    fc.property(runs, (some) => {
      const asked = some.flatMap((run) => (verdictOf(run) === undefined ? [] : [run.cell.question]));
      const isSingle = asked.length > 0 && asked.every((one, at) => asked.indexOf(one) === at);
      for (const figure of paperFigures)
        expect(ratesOf(some, "paper", drawing)[figure].wilson !== null).toBe(isSingle);
    }),
    { numRuns },
  );
});

test("being ungrounded as a sign of being wrong: precision and recall are shares of counted runs, or nothing of none", () => {
  fc.assert(
    fc.property(runs, (some) => {
      const judged = some.flatMap((run) => {
        const verdict = verdictOf(run);
        return verdict === undefined || verdict.grounded === null ? [] : [verdict];
      });
      const caught = judged.filter(({ correct, grounded }) => !correct && grounded === false).length;
      const flagged = judged.filter(({ grounded }) => grounded === false).length;
      const wrong = judged.filter(({ correct }) => !correct).length;
      const { tp, fp, fn, tn, precision, recall } = confusionOf(some, "paper", drawing);
      expect([tp, tp + fp, tp + fn, tp + fp + fn + tn]).toEqual([caught, flagged, wrong, judged.length]);
      expect([precision, recall]).toEqual([
        flagged === 0 ? null : caught / flagged,
        wrong === 0 ? null : caught / wrong,
      ]);
    }),
    { numRuns },
  );
});

test("a prompt is compared with the baseline on the runs that both have: same question, seed, trial and model", () => {
  fc.assert(
    fc.property(runs, (some) => {
      const compared = { models: ["m", "n"], baseline: "a", prompts: ["a", "b"], policy: "paper" } as const;
      for (const one of comparePrompts(some, compared, drawing)) {
        let [pairs, won, lost] = [0, 0, 0];
        for (const run of some)
          for (const other of some) {
            const [here, there] = [verdictOf(run), verdictOf(other)];
            if (here === undefined || there === undefined) continue;
            const isPair =
              run.cell.prompt === "b" &&
              JSON.stringify({ ...run.cell, prompt: "a" }) === JSON.stringify(other.cell) &&
              run.cell.model === one.model;
            if (!isPair) continue;
            pairs += 1;
            if (isHit(here, one.figure) && !isHit(there, one.figure)) won += 1;
            if (!isHit(here, one.figure) && isHit(there, one.figure)) lost += 1;
          }
        expect([one.pairs, one.won, one.lost]).toEqual([pairs, won, lost]);
        if (pairs === 0) expect([one.change, one.p, one.corrected]).toEqual([null, null, null]);
        else expect(one.change).toBeCloseTo((won - lost) / pairs, 12);
      }
    }),
    { numRuns },
  );
});

test("a correction for many comparisons makes none of them surer, and keeps their order", () => {
  fc.assert(
    fc.property(runs, (some) => {
      const compared = { models: ["m", "n"], baseline: "a", prompts: ["a", "b"], policy: "paper" } as const;
      const tested = comparePrompts(some, compared, drawing).filter(({ p }) => p !== null);
      for (const one of tested) {
        expect((one.corrected ?? -1) >= (one.p ?? 2) && (one.corrected ?? 2) <= 1).toBe(true);
        for (const other of tested)
          if (one.figure === other.figure && (one.p ?? 0) < (other.p ?? 0))
            expect((one.corrected ?? 0) <= (other.corrected ?? 0)).toBe(true);
      }
    }),
    { numRuns },
  );
});

test("what two said of many things is counted in four cells", () => {
  const words = fc.array(fc.record({ first: fc.boolean(), second: fc.boolean() }));
  fc.assert(
    fc.property(words, (pairs) => {
      const { both, onlyFirst, onlySecond, neither } = countAgreement(pairs);
      expect(both + onlyFirst + onlySecond + neither).toBe(pairs.length);
      expect(both + onlyFirst).toBe(pairs.filter(({ first }) => first).length);
      expect(both + onlySecond).toBe(pairs.filter(({ second }) => second).length);
      expect(both + neither).toBe(pairs.filter(({ first, second }) => first === second).length);
    }),
  );
});

test("the same runs in another order have the same figures with the same intervals", () => {
  const compared = { models: ["m", "n"], baseline: "a", prompts: ["a", "b"], policy: "paper" } as const;
  const orders = runs.chain((some) =>
    fc.tuple(fc.constant(some), fc.shuffledSubarray([...some], { minLength: some.length })),
  );
  const figuresOf = (some: readonly JudgedRun[]): unknown => [
    ratesOf(some, "paper", drawing),
    confusionOf(some, "paper", drawing),
    comparePrompts(some, compared, drawing),
  ];
  fc.assert(
    fc.property(orders, ([some, others]) => {
      expect(figuresOf(others)).toEqual(figuresOf(some));
    }),
    { numRuns },
  );
});

test("a repository of which nothing could be judged makes no interval for precision", () => {
  const run = (repository: string, verdict?: PolicyVerdict): JudgedRun => ({
    key: repository,
    cell: { repository, question: "q", prompt: "a", model: "m", seed: 1, trial: 1 },
    end: { kind: "answer" },
    usage: { input: 0, output: 0, steps: 1, cost: null },
    kept: {},
    ...(verdict === undefined ? {} : { verdicts: { paper: verdict, evidence: verdict } }),
  });
  const wrong: PolicyVerdict = { correct: false, grounded: false, paper: "IU", own: "IU" };
  const blind: PolicyVerdict = { correct: false, grounded: null, own: "unjudged" };
  for (const other of [run("r2"), run("r2", blind)]) {
    const found = confusionOf([run("r1", wrong), other], "paper", drawing);
    expect([found.precision, found.precisionInterval, found.recallInterval]).toEqual([1, null, null]);
  }
});
