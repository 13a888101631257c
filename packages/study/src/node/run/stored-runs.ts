import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { StudyError } from "../../errors/study-error.ts";
import { readRecord } from "../../runs/read-record.ts";
import type { RunRecord } from "../../runs/run-record.ts";
import { linesIn } from "./lines-in.ts";

/**
 * The runs of a file, one at a time, in its order; none where there is no file. A last line without its end is left out. Throws
 * `results-invalid` for a line that is no run, and for a run of another study.
 */
export async function* storedRuns(path: string, study: string): AsyncGenerator<RunRecord> {
  let number = 0;
  let bad: number | undefined;
  for await (const line of linesIn(path)) {
    number += 1;
    if (bad !== undefined) throw invalid(`line ${bad} of ${path} is no run; remove the line`);
    const record = readRecord(line);
    if (record === undefined) {
      // Only at the end of the file can it be a line that was being written.
      bad = number;
      continue;
    }
    if (record.study !== study)
      throw invalid(
        `line ${number} of ${path} is a run of another study; remove the line, or give another folder`,
      );
    yield record;
  }
  if (bad !== undefined && (await endsWithLine(path)))
    throw invalid(`line ${bad} of ${path} is no run; remove the line`);
}

async function endsWithLine(path: string): Promise<boolean> {
  const { size } = await stat(path);
  let last = "";
  for await (const piece of createReadStream(path, { start: Math.max(0, size - 1) })) last += String(piece);
  return last === "\n";
}

function invalid(message: string): StudyError {
  return new StudyError("results-invalid", message);
}
