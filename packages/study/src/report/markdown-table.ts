import type { TextTable } from "./tables.ts";

/** A table in Markdown. */
export function tableText({ title, heads, rows }: TextTable): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return [`**${title}**`, "", line(heads), `|${" --- |".repeat(heads.length)}`, ...rows.map(line)].join("\n");
}

/** Nothing in a name or message ends the cell, or is taken for HTML. */
export function cell(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\|<>*_[\]`]/g, (character) =>
      character === "<" ? "&lt;" : character === ">" ? "&gt;" : `\\${character}`,
    );
}
