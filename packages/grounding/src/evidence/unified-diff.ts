import type { Deadline } from "./deadline.ts";
import { eachLine } from "./each-line.ts";

/** A diff, as the text that it leads to. */
export interface DiffSource {
  /** What the file shows after the change; all other lines are blank, so that lines keep their numbers. */
  readonly code: string;
  /** The file that is changed, where it is one. */
  readonly path: string | undefined;
}

const hunk = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m;
const opening = /^\s*(?:diff |--- |index:? |@@ |commit [0-9a-f]{7}|from [0-9a-f]{7})/i;
const heading = /^(?:diff |--- |\+\+\+ |index )/;
const target = /^\+\+\+ (?:b\/)?([^\t\r\n]+)/gm;

/**
 * The source in a unified diff; `undefined` where the text is none: it begins as one, since source may hold one in a string. Where time is
 * up it is the source up to there.
 */
export function diffSource(text: string, isLate: Deadline): DiffSource | undefined {
  if (!opening.test(text) || !hunk.test(text)) return undefined;
  let inHunk = false;
  const lines: string[] = [];
  eachLine(text, isLate, (start, end) => {
    const mark = text.charAt(start);
    const isCode = inHunk && start < end && (mark === " " || mark === "+");
    if (mark === "@" && text.startsWith("@@ ", start)) inHunk = true;
    else if (isHeading(text, start, end, inHunk)) inHunk = false;
    else if (isCode) {
      lines.push(text.slice(start + 1, end));
      return;
    }
    lines.push("");
  });
  const paths = new Set(Array.from(text.matchAll(target), (match) => match[1]));
  const [path] = paths;
  return { code: lines.join("\n"), path: paths.size === 1 ? path : undefined };
}

/** A comment such as `-- note` that a change takes away looks as the heading of a file: it is one where `+++` stands below. */
function isHeading(text: string, start: number, end: number, inHunk: boolean): boolean {
  if (!heading.test(text.slice(start, Math.min(end, start + 6)))) return false;
  if (!inHunk) return true;
  if (text.startsWith("+++ ", start)) return false;
  if (!text.startsWith("--- ", start)) return true;
  return text.startsWith("+++ ", text.indexOf("\n", end) + 1);
}
