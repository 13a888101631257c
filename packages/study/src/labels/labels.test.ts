import type { PaperCategory } from "@agentltl/grounding";
import { expect, test } from "vitest";
import type { JudgedRun } from "../analysis/judged-run.ts";
import { detectorQuality, peopleAgreement } from "./detector-quality.ts";
import { drawSample, type SampledAnswer } from "./draw-sample.ts";
import { labelForm, readLabels } from "./read-labels.ts";

const run = (key: string, paper: PaperCategory | undefined): JudgedRun => ({
  key,
  cell: { repository: "r", question: "q", prompt: "p", model: "m", seed: 1, trial: 1 },
  end: { kind: "answer" },
  usage: { input: 0, output: 0, steps: 1, cost: null },
  kept: {},
  ...(paper === undefined
    ? {}
    : {
        verdicts: {
          paper: { correct: true, grounded: paper.endsWith("G"), paper, own: paper },
          evidence: { correct: true, grounded: null, own: "unjudged" },
        },
      }),
});
const runs = [
  ...Array.from({ length: 40 }, (_, index) => run(`cu${index}`, "CU")),
  ...Array.from({ length: 6 }, (_, index) => run(`cg${index}`, "CG")),
  run("ig", "IG"),
  run("invalid", undefined),
];
const options = { policy: "paper" as const, perCategory: 4, seed: 1 };

test("as many of each category as wanted are drawn, with what each stands for, in an order that says nothing", () => {
  const sample = drawSample(runs, options);
  expect(sample.map(({ item }) => item)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(new Set(sample.map(({ run: key }) => key)).size).toBe(9);
  const weights = sample.map(({ category, weight }) => `${category} ${weight}`);
  expect([...new Set(weights)].toSorted()).toEqual(["CG 1.5", "CU 10", "IG 1"]);
  expect(sample.reduce((sum, { weight }) => sum + weight, 0)).toBe(47);
  expect(sample.slice(0, 4).every(({ category }) => category === "CU")).toBe(false);
});

test("the same seed draws the same whatever the order of the runs, another one something else", () => {
  expect(drawSample(runs.toReversed(), options)).toEqual(drawSample(runs, options));
  expect(drawSample(runs, { ...options, seed: 2 })).not.toEqual(drawSample(runs, options));
  expect(drawSample(runs, { ...options, policy: "evidence" })).toEqual([]);
});

test("a form that was filled in is read, and what was left empty is not in it", () => {
  const form = labelForm([1, 2, 3]);
  const items = new Set([1, 2, 3]);
  expect([...readLabels(form, items, "a.yaml")]).toEqual([]);
  const filled = form
    .replace("item: 1\n  grounded:", "item: 1\n  grounded: true")
    .replace("item: 3\n  grounded:", "item: 3\n  grounded: false");
  expect([...readLabels(filled, items, "a.yaml")]).toEqual([
    [1, true],
    [3, false],
  ]);
});

test.each([
  ["- item: 9\n  grounded: true\n", "a.yaml: item 9 was not drawn"],
  ["- item: 1\n  grounded:\n- item: 1\n  grounded: true\n", "a.yaml: item 1 is there twice"],
  ["- item: 1\n  grounded: maybe\n", /^a\.yaml is no form/],
  ["grounded: [", /^a\.yaml is no form/],
])("%j is refused", (text, message) => {
  expect(() => readLabels(text, new Set([1]), "a.yaml")).toThrow(message);
});

const sampled = (item: number, category: PaperCategory, weight: number): SampledAnswer => ({
  item,
  run: String(item),
  category,
  weight,
});
const drawing = { samples: 200, seed: 1 };

test("precision and recall weigh each item by the runs that it stands for", () => {
  const sample = [
    sampled(1, "CU", 3),
    sampled(2, "IU", 1),
    sampled(3, "CG", 2),
    sampled(4, "IG", 2),
    sampled(5, "CU", 3),
  ];
  const labels = new Map([
    [1, false],
    [2, true],
    [3, false],
    [4, true],
  ]);
  const { labelled, precision, recall } = detectorQuality(sample, labels, drawing);
  // Flagged: 1 (3 runs, rightly) and 2 (1 run, wrongly). Ungrounded: 1 (flagged) and 3 (2 runs, missed).
  expect([labelled, precision.value, recall.value]).toEqual([4, 3 / 4, 3 / 5]);
  expect(precision.interval).not.toBeNull();
});

test("without labels nothing is known", () => {
  expect(detectorQuality([sampled(1, "CU", 1)], new Map(), drawing)).toEqual({
    labelled: 0,
    precision: { value: null, interval: null },
    recall: { value: null, interval: null },
  });
});

test("one label alone has a value and no interval", () => {
  const sample = [sampled(1, "CU", 1), sampled(2, "CG", 1), sampled(3, "CG", 1)];
  const { precision, recall } = detectorQuality(
    sample,
    new Map([
      [1, false],
      [2, false],
      [3, true],
    ]),
    drawing,
  );
  // One is flagged; two are ungrounded.
  expect([precision, recall.value]).toEqual([{ value: 1, interval: null }, 0.5]);
  expect(recall.interval).not.toBeNull();
  const alone = new Map([[1, true]]);
  expect(peopleAgreement(alone, alone, drawing)).toEqual({
    labelled: 1,
    agreement: { value: 1, interval: null },
    kappa: { value: null, interval: null },
  });
});

test("two people are compared on what both labelled", () => {
  const first = new Map(Array.from({ length: 50 }, (_, item) => [item, item < 25] as const));
  // 20 yes from both, 5 and 10 from one, 15 no from both: a textbook's kappa of 0.4.
  const second = new Map(
    Array.from({ length: 51 }, (_, item) => [item, item < 20 || (item >= 25 && item < 35)] as const),
  );
  const { labelled, agreement, kappa } = peopleAgreement(first, second, drawing);
  expect([labelled, agreement.value, kappa.value?.toFixed(6)]).toEqual([50, 0.7, "0.400000"]);
  expect(kappa.interval?.[0]).toBeLessThan(0.4);
});
