import type { ErrorPlace } from "../errors/agentltl-error.ts";

/** The place of `offset` in `text`, with its source line. Lines end in LF, CRLF or CR; past the end is the end. */
export function placeOf(text: string, offset: number): ErrorPlace {
  const before = text.slice(0, offset);
  const starts = [...before.matchAll(/\r\n|\n|\r/g)];
  const last = starts.at(-1);
  const start = last === undefined ? 0 : last.index + last[0].length;
  const rest = text.slice(start).search(/[\r\n]/);
  const source = rest === -1 ? text.slice(start) : text.slice(start, start + rest);
  return { line: starts.length + 1, column: before.length - start + 1, source };
}
