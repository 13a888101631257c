import type { ErrorPlace } from "../errors/agentltl-error.ts";

/** The place of `offset` in `text`, with its source line. Lines end in LF, CRLF or CR; past the end is the end. */
export function placeOf(text: string, offset: number): ErrorPlace {
  const lineEnd = /\r\n|\n|\r/g;
  let [line, start, end] = [1, 0, text.length];
  for (let found = lineEnd.exec(text); found !== null; found = lineEnd.exec(text)) {
    if (found.index >= offset) {
      end = found.index;
      break;
    }
    line += 1;
    start = lineEnd.lastIndex;
  }
  return { line, column: Math.min(offset, end) - start + 1, source: text.slice(start, end) };
}
