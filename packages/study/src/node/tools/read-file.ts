import { constants } from "node:fs";
import { open, stat } from "node:fs/promises";
import { attempt } from "@agentltl/core/host";
import { placeIn } from "./place-in.ts";

/** What `read_file` brings: `content` as in the paper's records (section 17.3), and which lines it is. */
export interface FilePage {
  readonly path: string;
  readonly content: string;
  /** From 1. */
  readonly start_line: number;
  readonly end_line: number;
  readonly total_lines: number;
  /** Where the next page begins; absent on the last one. */
  readonly next_start_line?: number;
}

/** Which part of a file is wanted. */
export interface PageWanted {
  /** From 1; default 1. */
  readonly start_line?: number | undefined;
  /** Default and most: {@link longestPage}. */
  readonly max_lines?: number | undefined;
}

/** Lines of one page. */
export const longestPage = 400;
/** Characters of one page: a page ends before the line that would be too much. */
const mostCharacters = 40_000;
const largestFile = 2_000_000;

/** A page of a text file in UTF-8. Throws a sentence for the model: for folders, devices, huge files, other encodings, lines that are not there. */
export async function readFilePage(root: string, path: string, wanted: PageWanted = {}): Promise<FilePage> {
  const lines = linesOf(await textOf(root, path));
  const start = wanted.start_line ?? 1;
  if (start > lines.length)
    throw new Error(`\`${path}\` has ${lines.length} lines; ask for a \`start_line\` up to that`);
  const page = lines.slice(start - 1, start - 1 + Math.min(wanted.max_lines ?? longestPage, longestPage));
  const fit = fitting(page);
  const end = start - 1 + fit.length;
  return {
    path,
    content: fit.join(""),
    start_line: start,
    end_line: end,
    total_lines: lines.length,
    ...(end < lines.length ? { next_start_line: end + 1 } : {}),
  };
}

async function textOf(root: string, path: string): Promise<string> {
  const place = await placeIn(root, path);
  const facts = await stat(place);
  if (facts.isDirectory()) throw new Error(`\`${path}\` is a folder; look into it with list_directory`);
  if (!facts.isFile()) throw new Error(`\`${path}\` is a device or a pipe, not a file`);
  if (facts.size > largestFile)
    throw new Error(
      `\`${path}\` has ${facts.size} bytes, which is too large to read; most is ${largestFile}`,
    );
  // Nothing is followed and nothing waited for, should the place have become something else meanwhile.
  const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const bytes = await file.readFile().finally(() => file.close());
  const text = attempt(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (text.kind === "threw" || text.value.includes("\0"))
    throw new Error(`\`${path}\` is no text in UTF-8, so it can't be shown`);
  return text.value;
}

/** Each with its end. An empty file has one line, which is empty. */
function linesOf(text: string): readonly string[] {
  const lines = text.split(/(?<=\n)/);
  return lines.length === 0 ? [""] : lines;
}

/** The first lines that fit into a page; of a line that is too long alone, its beginning. */
function fitting(lines: readonly string[]): readonly string[] {
  let used = 0;
  const end = lines.findIndex((line) => {
    used += line.length;
    return used > mostCharacters;
  });
  if (end === 0) return [`${(lines[0] ?? "").slice(0, mostCharacters)}\n`];
  return end < 0 ? lines : lines.slice(0, end);
}
