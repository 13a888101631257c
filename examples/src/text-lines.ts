/** How many characters a line of the report has at most. */
export const width = 100;

/** A line of a longer text, and where in it the line begins. */
export interface TextLine {
  readonly start: number;
  readonly text: string;
}

/** What a model wrote, for a terminal: control characters could do anything there. As long as before. */
export function harmless(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, " ");
}

/** The text in lines of at most `room` characters, broken between words where there are any. */
export function wrapText(text: string, room: number): readonly TextLine[] {
  const lines: TextLine[] = [];
  let start = 0;
  for (const paragraph of text.split("\n")) {
    lines.push(...wrapParagraph(paragraph, room).map((line) => ({ ...line, start: line.start + start })));
    start += paragraph.length + 1;
  }
  return lines;
}

function wrapParagraph(paragraph: string, room: number): readonly TextLine[] {
  const lines: TextLine[] = [];
  let start = 0;
  while (paragraph.length - start > room) {
    const space = paragraph.lastIndexOf(" ", start + room);
    const end = space > start ? space : start + room;
    lines.push({ start, text: paragraph.slice(start, end) });
    start = space > start ? end + 1 : end;
  }
  lines.push({ start, text: paragraph.slice(start) });
  return lines;
}

/** The parts in one line, or in as many as they need, each indented. `lengthOf` knows which characters are seen. */
export function joinParts(
  parts: readonly { readonly seen: string; readonly painted: string }[],
  indent: string,
): readonly string[] {
  const lines: { length: number; text: string }[] = [];
  for (const { seen, painted } of parts) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 3 + seen.length > width) {
      lines.push({ length: indent.length + seen.length, text: `${indent}${painted}` });
    } else {
      last.length += 3 + seen.length;
      last.text += `   ${painted}`;
    }
  }
  return lines.map(({ text }) => text);
}
