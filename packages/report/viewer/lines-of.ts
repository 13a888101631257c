/**
 * A label in at most so many lines of at most so many characters, broken between words where that goes. What does not fit is cut, and ends
 * in `…`.
 */
export function linesOf(label: string, width: number, most: number): readonly string[] {
  const lines: string[] = [];
  let line: readonly string[] = [];
  for (const word of label.trim().split(/\s+/)) {
    for (const piece of piecesOf([...word], width)) {
      const longer = line.length === 0 ? piece : [...line, " ", ...piece];
      if (longer.length > width) lines.push(line.join(""));
      line = longer.length > width ? piece : longer;
    }
  }
  lines.push(line.join(""));
  const last = lines[most - 1];
  return lines.length <= most || last === undefined
    ? lines
    : [...lines.slice(0, most - 1), `${[...last].slice(0, width - 1).join("")}…`];
}

function piecesOf(characters: readonly string[], width: number): readonly (readonly string[])[] {
  const pieces = [];
  for (let start = 0; start < characters.length; start += width)
    pieces.push(characters.slice(start, start + width));
  return pieces;
}
