import type { Study } from "../../file/study.ts";
import { readRecord } from "../../runs/read-record.ts";
import { keyOf, type RunCell, type RunRecord } from "../../runs/run-record.ts";
import { openAppendLog } from "../run/append-log.ts";
import { checkModel } from "../run/model-for.ts";
import type { StudyProgress } from "../run/study-progress.ts";
import { type BeginOptions, type BegunRuns, withRunsLeft } from "../run/with-runs-left.ts";
import { boardOf, queueOf } from "./study-places.ts";

/** How runs are put into a queue and collected. */
export interface QueueStudyOptions extends BeginOptions {
  /** Of a Redis server, as in `redis://host:6379`. */
  readonly queue: string;
  /** Stops collecting: workers go on, and the next call collects what they have made. */
  readonly signal: AbortSignal;
  /** Told after each run. */
  readonly onProgress?: (progress: StudyProgress) => void;
  /** Told of each run that a worker could not make: it is left, as if it had never been tried. */
  readonly onFailure?: (key: string, message: string) => void;
}

/**
 * Lets workers make what is left of a study, and keeps each record once, on the disk before it counts. No key of a model is needed here. Throws
 * `StudyError` as `runStudy` does; rejects where the server can't be reached, and the next call goes on.
 */
export async function queueStudy(study: Study, options: QueueStudyOptions): Promise<StudyProgress> {
  if (study.agent === undefined) for (const entry of study.models) checkModel(entry);
  return withRunsLeft(study, options, (begun) => collectRuns(study.id, begun, options));
}

async function collectRuns(
  id: string,
  { lock, file, left, tally }: BegunRuns,
  options: QueueStudyOptions,
): Promise<StudyProgress> {
  if (tally.isSpent()) return tally.progress();
  // Redis is for those who share runs: nobody else needs these packages.
  const { collectJobs, openNoticeBoard } = await import("@agentltl/queue");
  const cells = new Map(
    left.map(({ cell, before }): [string, RunCell] => [`${keyOf(cell)} | record ${before + 1}`, cell]),
  );
  const board = openNoticeBoard(boardOf(options.queue, id));
  const log = await openAppendLog(file);
  const keep = async (line: unknown, cell: RunCell): Promise<void> => {
    const record = recordIn(line, cell, lock.hash);
    if (record === undefined)
      return options.onFailure?.(
        keyOf(cell),
        "a worker gave no run; it may have another version of agentltl",
      );
    await log.append(record.line);
    tally.add(record);
    options.onProgress?.(tally.progress());
  };
  const collectAll = async (): Promise<void> => {
    await board.post(lock.hash, JSON.stringify(lock));
    await collectJobs(queueOf(options.queue, lock), {
      jobs: cells,
      signal: options.signal,
      isEnough: tally.isSpent,
      isAlone: true,
      onResult: (name, line) => {
        const cell = cells.get(name);
        return cell === undefined ? undefined : keep(line, cell);
      },
      onFailure: (name, message) => {
        const cell = cells.get(name);
        if (cell !== undefined) options.onFailure?.(keyOf(cell), message);
      },
    });
    if (!options.signal.aborted) await board.remove(lock.hash);
  };
  await collectAll().finally(async () => {
    await log.close();
    await board.close();
  });
  return tally.progress();
}

/** The record of a worker's line, which is kept as it is; `undefined` where it is not the run that was asked for. */
function recordIn(
  line: unknown,
  cell: RunCell,
  hash: string,
): (RunRecord & { readonly line: string }) | undefined {
  if (typeof line !== "string" || line.includes("\n")) return undefined;
  const record = readRecord(line);
  const isWanted = record !== undefined && record.study === hash && record.key === keyOf(cell);
  return isWanted ? { ...record, line } : undefined;
}
