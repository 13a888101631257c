import stringWidth from "string-width";

/** How many columns of a terminal the text takes, colours not counted. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

/** The text, made as wide as `width` with spaces. */
function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

/** The text, cut to at most `width` columns with `…` at its end. It must hold no colours. */
export function cut(text: string, width: number): string {
  // Of a text of megabytes no more is looked at than could be shown.
  const start = text.slice(0, Math.max(0, width) * 4 + 16);
  if (start.length === text.length && widthOf(text) <= width) return text;
  let kept = "";
  let used = 0;
  for (const character of start) {
    used += widthOf(character);
    if (used > width - 1) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** Rows with each column as wide as its widest cell. The last cell of each row is as wide as it is. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const widths = Array.from({ length: count }, (_, column) =>
    rows.reduce(
      (widest, row) => Math.max(widest, column < row.length - 1 ? widthOf(row[column] ?? "") : 0),
      0,
    ),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => (column < row.length - 1 ? padded(cell, widths[column] ?? 0) : cell))
      .join("  ")
      .trimEnd(),
  );
}
