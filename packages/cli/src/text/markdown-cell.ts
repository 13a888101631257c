import { visible } from "./visible.ts";

/** A text as one cell of a Markdown table: nothing in it ends the cell, marks anything up, or is taken for HTML. */
export function markdownCell(text: string): string {
  return visible(text).replace(/[\\`*_{}[\]<>#|~]/g, (character) =>
    character === "<" ? "&lt;" : character === ">" ? "&gt;" : `\\${character}`,
  );
}
