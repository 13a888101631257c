import { groupBy } from "@agentltl/core/host";
import type { Entity, LineRange } from "../answer/entity.ts";
import { isSameFile } from "../evidence/paths.ts";
import { type FileRead, lineInFile } from "../evidence/read-file.ts";
import type { SeenEntities } from "../evidence/read-log.ts";
import type { EntityFinding } from "./result.ts";

/**
 * Whether the lines that are cited with a path were on screen: all of a range in the windows of one file together. Empty where the entity
 * cites none, or no such file was read.
 */
export function citedWindow(
  { type, value, lines, otherLines = [] }: Entity,
  { reads, incomplete }: SeenEntities,
): Pick<EntityFinding, "citedLines" | "unreadLines"> {
  if (type !== "file_path" || lines === undefined) return {};
  const ofFile = reads.filter(({ path }) => path !== undefined && isSameFile(value, path));
  if (ofFile.length === 0) return {};
  const shown = [...groupBy(ofFile, ({ path }) => path).values()].map((file) => file.flatMap(windowsOf));
  const missing = [lines, ...otherLines].filter((range) => !shown.some((windows) => covers(windows, range)));
  if (missing.length === 0) return { citedLines: "read" };
  if (incomplete || ofFile.some(({ moreLines }) => moreLines)) return { citedLines: "unknown" };
  return { citedLines: "unread", unreadLines: missing };
}

/** The lines of the file that a read shows. */
function windowsOf(read: FileRead): readonly LineRange[] {
  const { from, to } = read.sureLines;
  const begins = [from, ...read.jumps.map(({ line }) => line).filter((line) => line > from && line <= to)];
  return begins.flatMap((begin, index) => {
    const first = lineInFile(read, begin);
    const end = (begins[index + 1] ?? to + 1) - 1;
    return first === undefined || end < begin ? [] : [{ from: first, to: first + end - begin }];
  });
}

function covers(windows: readonly LineRange[], { from, to }: LineRange): boolean {
  let next = from;
  for (const window of [...windows].sort((left, right) => left.from - right.from))
    if (window.from <= next) next = Math.max(next, window.to + 1);
  return next > to;
}
