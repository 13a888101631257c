import fc from "fast-check";
import { expect, test } from "vitest";
import { type FailureFamily, families } from "../conformance/conformance.ts";
import { figuresOf, type Judgement } from "./figures.ts";

const verdict = fc.constantFrom<FailureFamily | null>(null, ...families);
const judgements = fc.array(fc.record({ injected: verdict, predicted: verdict }), { maxLength: 40 });

/** Judgements in short: `order=omission` was put in as an order and reported as an omission. */
function check(...pairs: readonly string[]): readonly Judgement[] {
  return pairs.map((pair) => {
    const [injected, predicted] = pair
      .split("=")
      .map((one) => families.find((family) => family === one) ?? null);
    return { injected: injected ?? null, predicted: predicted ?? null };
  });
}

test("the figures of a small confusion, by hand", () => {
  const figures = figuresOf(
    check(
      "clean=clean",
      "clean=clean",
      "clean=extra",
      "omission=omission",
      "order=omission",
      "order=order",
      "extra=clean",
      "output=output",
    ),
  );
  const { specificity, recall, accuracy, localisation, falsePositiveRate, falseNegativeRate } = figures;
  expect(
    [specificity, recall, accuracy, localisation, falsePositiveRate, falseNegativeRate].map(
      ({ hits, of }) => `${hits}/${of}`,
    ),
  ).toEqual(["2/3", "4/5", "6/8", "3/5", "1/3", "1/5"]);
  expect(figures.balancedAccuracy).toBeCloseTo((2 / 3 + 4 / 5) / 2, 12);
  expect(figures.byFamily.order).toEqual({
    recall: { hits: 2, of: 2, value: 1 },
    localisation: { hits: 1, of: 2, value: 0.5 },
  });
  expect(figures.byFamily.invariant.recall).toEqual({ hits: 0, of: 0, value: null });
  expect(figures.confusion[0]).toEqual([2, 0, 0, 0, 1, 0, 0]);
  expect(figures.confusion[3]).toEqual([0, 0, 1, 1, 0, 0, 0]);
});

test("what there is nothing of has no share, and no balanced accuracy", () => {
  expect(figuresOf([])).toMatchObject({
    specificity: { value: null },
    recall: { value: null },
    balancedAccuracy: null,
  });
  expect(figuresOf(check("clean=clean"))).toMatchObject({
    specificity: { value: 1 },
    recall: { value: null },
    balancedAccuracy: null,
  });
  expect(figuresOf(check("order=order"))).toMatchObject({
    specificity: { value: null },
    localisation: { value: 1 },
    balancedAccuracy: null,
  });
});

test("the matrix holds each judgement once, and the figures are its sums", () => {
  fc.assert(
    fc.property(judgements, (judged) => {
      const {
        confusion,
        specificity,
        recall,
        accuracy,
        localisation,
        falsePositiveRate,
        falseNegativeRate,
        byFamily,
      } = figuresOf(judged);
      const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
      expect(confusion.map(({ length }) => length)).toEqual(Array.from({ length: 7 }, () => 7));
      expect(sum(confusion.flat())).toBe(judged.length);
      const [clean = [], ...perturbed] = confusion;
      expect([specificity.hits, specificity.of]).toEqual([clean[0], sum(clean)]);
      expect(falsePositiveRate.hits).toBe(sum(clean.slice(1)));
      expect(falseNegativeRate.hits).toBe(sum(perturbed.map((row) => row[0] ?? 0)));
      expect(recall.hits).toBe(sum(perturbed.flatMap((row) => row.slice(1))));
      expect(localisation.hits).toBe(sum(perturbed.map((row, place) => row[place + 1] ?? 0)));
      expect(accuracy.hits).toBe(specificity.hits + recall.hits);
      expect(sum(families.map((family) => byFamily[family].recall.of))).toBe(recall.of);
      expect(sum(families.map((family) => byFamily[family].localisation.hits))).toBe(localisation.hits);
    }),
    { numRuns: Number(process.env.AGENTLTL_RUNS ?? 200) },
  );
});
