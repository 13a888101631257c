import { csvCell } from "../report/csv-cell.ts";
import { between, percent, points, probability } from "../report/figures-text.ts";
import { tableText } from "../report/markdown-table.ts";
import type { TextTable } from "../report/tables.ts";
import type { TwinDifference } from "./compare-twin.ts";

/** Original minus twin as a table for people. */
function twinTable(differences: readonly TwinDifference[]): TextTable {
  return {
    title: "Original minus twin, in points of valid pairs of runs",
    heads: [
      "model",
      "prompt",
      "bucket",
      "figure",
      "pairs",
      "original",
      "twin",
      "difference",
      "95 % interval",
      "p",
    ],
    rows: differences.map((one) => [
      one.model,
      one.prompt,
      one.bucket,
      one.figure,
      String(one.pairs),
      percent(one.original),
      percent(one.twin),
      points(one.difference),
      between(one.interval),
      probability(one.p),
    ]),
  };
}

/** The same as a page in Markdown, with how it is counted. */
export function twinMarkdown(id: string, differences: readonly TwinDifference[]): string {
  return `# Study ${id} and its twin

A twin has the same trees and questions with the trees' own names renamed: what a model knows of the names by heart does not help it there.

${tableText(twinTable(differences))}

A pair is the same question, prompt, model, seed and trial, with a valid run on both sides. Intervals are 95 %, percentile bootstrap over repositories; none with fewer than two. p comes from sign flips of the repositories' mean differences and is not corrected.
`;
}

/** The same as CSV, unrounded. */
export function twinCsv(differences: readonly TwinDifference[]): string {
  const heads = "model,prompt,bucket,figure,pairs,original,twin,difference,low,high,p";
  const rows = differences.map(
    ({ model, prompt, bucket, figure, pairs, original, twin, difference, interval, p }) =>
      [model, prompt, bucket, figure, pairs, original, twin, difference, interval?.[0], interval?.[1], p]
        .map(csvCell)
        .join(","),
  );
  return `${[heads, ...rows].join("\n")}\n`;
}
