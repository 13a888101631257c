import { markdownCell } from "../text/markdown-cell.ts";
import type { Comparison } from "./comparison.ts";
import { parallelWords } from "./parallel-text.ts";
import { type ShownWith, wordsOf } from "./words.ts";

/** The comparison as a Markdown section, for a pull request. */
export function markdownText(compared: Comparison, shown: ShownWith): string {
  const words = wordsOf(compared, shown);
  const rows = [
    ["compliant runs", words.shares],
    ["change", `${words.change}, ${words.test}`],
    ["runs", `${words.broken}; ${words.moved}`],
    ["by rule", words.rules],
    ["flaky", words.flaky],
    ...words.left.map((text) => ["left out", text] as const),
    ...parallelRows(shown),
  ].filter(([, text]) => text !== "");
  const lines = [
    `### ${markdownCell(shown.procedure.id)}: ${words.outcome}`,
    "",
    `| ${words.pairs} | |`,
    "| --- | --- |",
    ...rows.map((row) => `| ${row.map(markdownCell).join(" | ")} |`),
  ];
  return `${lines.join("\n")}\n`;
}

function parallelRows({ parallel }: ShownWith): readonly (readonly [string, string])[] {
  if (parallel === undefined) return [];
  const { sum, differing } = parallelWords(parallel);
  return [sum, ...differing].map((text) => ["parallel calls", text] as const);
}
