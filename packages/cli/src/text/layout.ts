import stringWidth from "string-width";

/** Cells that are wider stand out of their column, so that one of them doesn't move all others away. */
const widestCell = 100;

/** A longer text is not measured character by character. */
const longest = 2_000;

/** How many columns of a terminal the text takes, colours not counted. */
export function widthOf(text: string): number {
  return text.length > longest ? text.length : stringWidth(text);
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

/** For a page of this width: cut to at most `most` columns in a terminal, whole where there is none. */
export function short(text: string, most: number, page: number): string {
  return page === Number.POSITIVE_INFINITY ? text : cut(text, most);
}

/**
 * The text in lines of at most `width` columns, broken between words, and inside of one that is wider than a line. Each line but the first
 * begins with the indent, which counts; what the text begins with is at most as wide. It must hold no colours.
 */
export function wrapped(text: string, width: number, indent: string): readonly string[] {
  if (width === Number.POSITIVE_INFINITY) return [text];
  const lines: string[] = [];
  let line: string | undefined;
  for (const word of text.split(" ").flatMap((one) => piecesOf(one, width - indent.length))) {
    const longer: string = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && line.trim() !== "" && widthOf(longer) > width) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = longer;
  }
  return [...lines, line ?? ""];
}

/** A word in pieces that fit into a line. */
function piecesOf(word: string, width: number): readonly string[] {
  if (word.length <= width && widthOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const character of word) {
    const wide = widthOf(character);
    if (used + wide > width) {
      pieces.push(piece);
      piece = "";
      used = 0;
    }
    piece += character;
    used += wide;
  }
  return [...pieces, piece];
}

/** Rows with each column as wide as its widest cell, up to a limit. The last cell of each row is as wide as it is. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const widths = Array.from({ length: count }, (_, column) =>
    rows.reduce(
      (widest, row) => Math.max(widest, column < row.length - 1 ? columnWidth(row[column] ?? "") : 0),
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

function columnWidth(cell: string): number {
  const width = widthOf(cell);
  return width > widestCell ? 0 : width;
}
