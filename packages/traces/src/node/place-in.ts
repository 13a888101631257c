/** The line and column of an offset in a text, and that line. */
export function placeIn(text: string, offset: number): { line: number; column: number; source: string } {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf("\n") + 1;
  const end = text.indexOf("\n", offset);
  const source = text.slice(start, end === -1 ? text.length : end).replace(/\r$/, "");
  return { line: before.split("\n").length, column: offset - start + 1, source };
}
