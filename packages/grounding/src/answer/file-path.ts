import {
  attributeLikeExtensions,
  directoryOnlyExtensions,
  fileExtensions,
  productsLikeFiles,
  receivers,
  wholeFileNames,
} from "../vocabulary/file-names.ts";
import type { LineRange } from "./entity.ts";

/** A path found in a word. Offsets are within the word. */
export interface FoundPath {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly lines?: LineRange;
  /** Where a test id goes on behind `::`. */
  readonly memberStart?: number;
}

const longestPath = 512;
/** `:12`, `:12:5`, `:12-20`, `#L12-L20`, `†L12-L20`, `:L12`, at the end of a path. */
const cited = /(?:[:#†]L?(\d{1,7}))(?:-L?(\d{1,7})|:(\d{1,7}))?[^\p{L}\p{N}]*$/u;

/** The file path that a word writes, if it writes one: it ends in a known extension or is a known whole name. */
export function filePathIn(word: string): FoundPath | undefined {
  const lead = /^[*:#+@-]*/.exec(word)?.[0].length ?? 0;
  const test = memberMark(word);
  const head = word.slice(lead, test);
  const citation = cited.exec(head);
  const body = head.slice(0, citation?.index ?? head.length).replace(/†.*$/, "");
  const path = trimEnd(body);
  if (!isFilePath(path)) return undefined;
  const from = Number(citation?.[1]);
  const to = Number(citation?.[2] ?? citation?.[1]);
  return {
    path,
    start: lead,
    end: lead + path.length,
    ...(citation === null ? {} : { lines: { from, to: Math.max(from, to) } }),
    ...(test === undefined ? {} : { memberStart: test + 2 }),
  };
}

/** Where `::` stands behind an extension: `tests/test_a.py::TestA` is a file and a name, `std::vector.h` is not. */
function memberMark(word: string): number | undefined {
  const mark = word.indexOf("::");
  return mark > 0 && /\.[A-Za-z]{1,5}$/.test(word.slice(Math.max(0, mark - 6), mark)) ? mark : undefined;
}

function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ".:-+*@#~\\".includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function isFilePath(path: string): boolean {
  if (path === "" || path.length > longestPath || path.includes("*")) return false;
  const body = /^[A-Za-z]:[\\/]/.test(path) ? path.slice(2) : path;
  if (body.includes(":") || body.includes("#") || body.includes("†")) return false;
  const segments = body.split(/[\\/]/);
  const base = segments.at(-1) ?? "";
  if (wholeFileNames.has(base) || isRooted(segments)) return true;
  const dot = base.lastIndexOf(".");
  const extension = base.slice(dot + 1);
  const stem = base.slice(0, dot);
  if (dot < 0 || !fileExtensions.has(extension.toLowerCase()) || productsLikeFiles.has(base.toLowerCase()))
    return false;
  // `1.2.js` is a version, `2048.py` a file.
  if (/^v?\d+(?:\.\d+)+$|^v?\d$/.test(stem)) return false;
  if (segments.length > 1) return !/\.(?:com|org|net|io|dev)$/i.test(segments[0] ?? "");
  return stem !== "" && isLoneFileName(stem, extension);
}

/** A file of whatever kind, by a path from a root through two folders and more: `/workspace/pony/parser.pony`. */
function isRooted(segments: readonly string[]): boolean {
  const base = segments.at(-1) ?? "";
  return segments.length > 3 && /^(?:~|\.{0,2})$/.test(segments[0] ?? "") && /^[^.]+\.[a-z]{2,8}$/.test(base);
}

/** A name without a directory is a file unless it reads like an attribute of something. */
function isLoneFileName(stem: string, extension: string): boolean {
  if (!attributeLikeExtensions.has(extension)) return !/[A-Z]/.test(extension) || stem.length > 1;
  if (directoryOnlyExtensions.has(extension) || stem.includes(".") || stem.length < 2) return false;
  return !receivers.has(stem);
}
