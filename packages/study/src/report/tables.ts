import type { Analysis } from "../analysis/analyze.ts";
import type { PolicyTables } from "../analysis/policy-tables.ts";
import { type Figure, ownFigures, paperFigures } from "../analysis/rates.ts";
import { between, percent, points, probability, rateText } from "./figures-text.ts";

/** A table for people: all cells are texts. */
export interface TextTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The tables of one policy, in the order of a report. Tables without rows are left out. */
export function tablesFor(tables: PolicyTables): readonly TextTable[] {
  const { policy } = tables;
  return [
    groupTable(
      tables,
      paperFigures,
      `Correct and grounded, in per cent of valid runs (policy \`${policy}\`)`,
    ),
    groupTable(tables, ownFigures, `The same with refusals and empty claims apart (policy \`${policy}\`)`),
    comparisonTable(tables),
    confusionTable(tables),
    ...sizeTables(tables),
    judgeTable(tables),
  ].filter(({ rows }) => rows.length > 0);
}

function groupTable({ groups }: PolicyTables, wanted: readonly Figure[], title: string): TextTable {
  return {
    title,
    heads: ["model", "prompt", "bucket", "valid", ...wanted.map((figure) => figure.replace("own ", ""))],
    rows: groups.map(({ model, prompt, bucket, valid, rates }) => [
      model,
      prompt,
      bucket,
      String(valid),
      ...wanted.map((figure) => rateText(rates[figure])),
    ]),
  };
}

function comparisonTable({ comparisons, policy }: PolicyTables): TextTable {
  return {
    title: `Prompts compared, in points, on the same questions (policy \`${policy}\`)`,
    heads: [
      "figure",
      "model",
      "prompt",
      "against",
      "pairs",
      "won",
      "lost",
      "change",
      "95 % interval",
      "p",
      "p (Holm)",
    ],
    rows: comparisons.map(
      ({ figure, model, prompt, baseline, pairs, won, lost, change, interval, p, corrected }) => [
        figure,
        model,
        prompt,
        baseline,
        String(pairs),
        String(won),
        String(lost),
        points(change),
        between(interval),
        probability(p),
        probability(corrected),
      ],
    ),
  };
}

function confusionTable({ confusions, policy }: PolicyTables): TextTable {
  return {
    title: `Ungrounded as a sign of incorrect: TP = IU, FP = CU, FN = IG, TN = CG (policy \`${policy}\`)`,
    heads: ["model", "prompt", "TP", "FP", "FN", "TN", "precision", "recall"],
    rows: confusions.map(({ model, prompt, confusion }) => [
      model,
      prompt,
      ...[confusion.tp, confusion.fp, confusion.fn, confusion.tn].map(String),
      rateText({ share: confusion.precision, interval: confusion.precisionInterval }),
      rateText({ share: confusion.recall, interval: confusion.recallInterval }),
    ]),
  };
}

function sizeTables({ sizes, policy }: PolicyTables): readonly TextTable[] {
  return [
    {
      title: `By size of the tree and popularity (policy \`${policy}\`)`,
      heads: ["size", "bucket", "repositories", "valid", "accuracy", "grounded", "CG"],
      rows: sizes.cells.map(({ size, bucket, repositories, rates }) => [
        size,
        bucket,
        String(repositories),
        String(rates.accuracy.of),
        rateText(rates.accuracy),
        rateText(rates.grounded),
        rateText(rates.CG),
      ]),
    },
    {
      title: `High minus low popularity at the same size, in points (policy \`${policy}\`)`,
      heads: ["figure", "difference", "95 % interval", "sizes"],
      rows: sizes.contrasts
        .filter(({ difference }) => difference !== null)
        .map(({ figure, difference, interval, sizes: shared }) => [
          figure,
          points(difference),
          between(interval),
          shared.join(", "),
        ]),
    },
  ];
}

function judgeTable({ judges, policy }: PolicyTables): TextTable {
  return {
    title: `Judges beside the detector (policy \`${policy}\`)`,
    heads: [
      "judge",
      "runs",
      "no vote",
      "agreement",
      "detector grounded",
      "judge grounded",
      "Cohen's kappa",
      "95 % interval",
      "tokens",
      "dollars",
    ],
    rows: judges.map((one) => [
      one.judge,
      String(one.runs),
      String(one.missing),
      rateText({ share: one.agreement, interval: one.agreementInterval }),
      percent(one.detectorGrounded),
      percent(one.judgeGrounded),
      one.kappa === null ? "-" : one.kappa.toFixed(3),
      one.kappaInterval === null ? "" : one.kappaInterval.map((end) => end.toFixed(3)).join(" to "),
      String(one.tokens.input + one.tokens.output),
      one.cost === null ? "-" : one.cost.toFixed(2),
    ]),
  };
}

/** Which rules of the prompt were kept, by model and prompt. */
export function rulesTable({ rules }: Analysis): TextTable {
  return {
    title: "Rules of the prompt, runs that kept them",
    heads: ["model", "prompt", "rule", "kept", "of", "per cent"],
    rows: rules.map(({ model, prompt, rule, kept, of }) => [
      model,
      prompt,
      rule,
      String(kept),
      String(of),
      percent(of === 0 ? null : kept / of),
    ]),
  };
}
