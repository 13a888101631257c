import type { Region } from "../evidence/definition.ts";

/** A source of Python with every bracket on one line, as long as it was and with each thing at its place. */
export interface JoinedSource {
  readonly code: string;
  /** Comments inside brackets, which would hide what follows them now: they are blank in `code`. */
  readonly comments: readonly Region[];
}

/** What decides how the next character is read. A line end takes along the word that no bracket has inside. */
const tokens = /["'#()[\]{}]|\n(?:[ \t]*(?:async[ \t]+)?(?:def|class)[ \t])?/g;

/**
 * Joins the lines of each bracket, where Python gives indentation no meaning and the grammar sometimes sees one. A line with `def` or
 * `class` is never inside: where it seems so, a bracket was left open. Linear.
 */
export function joinedBrackets(source: string): JoinedSource {
  const parts: string[] = [];
  const comments: Region[] = [];
  let depth = 0;
  let done = 0;
  const blank = (start: number, end: number): void => {
    parts.push(source.slice(done, start), " ".repeat(end - start));
    done = end;
  };
  const token = new RegExp(tokens);
  for (let match = token.exec(source); match !== null; match = token.exec(source)) {
    const start = match.index;
    const found = match[0];
    const first = found.charAt(0);
    if (first === '"' || first === "'") token.lastIndex = endOfString(source, start);
    else if (first === "#") {
      const close = source.indexOf("\n", start);
      const end = close < 0 ? source.length : close;
      token.lastIndex = end;
      if (depth > 0) {
        comments.push({ kind: "comment", start, end });
        blank(start, end);
      }
    } else if (first === "\n") {
      if (found.length > 1) depth = 0;
      else if (depth > 0) blank(start, start + 1);
    } else depth = Math.max(0, depth + ("([{".includes(first) ? 1 : -1));
  }
  return { code: parts.join("") + source.slice(done), comments };
}

/** Where a string that begins at `start` ends: one in single quotes with its line at the latest. */
function endOfString(source: string, start: number): number {
  const quote = source.charAt(start);
  const long = source.startsWith(quote.repeat(3), start);
  const close = long ? quote.repeat(3) : quote;
  for (let place = start + close.length; place < source.length; place++) {
    const character = source.charAt(place);
    if (character === "\\") place++;
    else if (source.startsWith(close, place)) return place + close.length;
    else if (character === "\n" && !long) return place;
  }
  return source.length;
}
