/** Gives the line, from 1, of a place in a text. Quick for places in the order of the text. */
export function lineFinder(text: string): (place: number) => number {
  let line = 1;
  let lineStart = 0;
  let lineEnd = text.indexOf("\n");
  return (place) => {
    if (place < lineStart) [line, lineStart, lineEnd] = [1, 0, text.indexOf("\n")];
    while (lineEnd >= 0 && lineEnd < place) {
      line++;
      lineStart = lineEnd + 1;
      lineEnd = text.indexOf("\n", lineStart);
    }
    return line;
  };
}
