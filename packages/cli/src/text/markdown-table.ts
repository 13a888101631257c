import { markdownCell } from "./markdown-cell.ts";

/** The lines of a Markdown table. */
export function markdownTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownCell).join(" | ")} |`;
  return [line(heads), `|${" --- |".repeat(heads.length)}`, ...rows.map(line)];
}
