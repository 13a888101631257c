import { markdownCell } from "./markdown-cell.ts";

/** The lines of a Markdown table. */
export function markdownTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  return [markdownRow(heads), `|${" --- |".repeat(heads.length)}`, ...rows.map(markdownRow)];
}

/** One line of a Markdown table. */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map(markdownCell).join(" | ")} |`;
}
