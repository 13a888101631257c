import PQueue from "p-queue";
import type { Study } from "../../file/study.ts";
import { answerersOf, ownPaceOf } from "./answerers-of.ts";
import { openAppendLog } from "./append-log.ts";
import type { Environment } from "./model-for.ts";
import { type RunMaker, runMaker } from "./run-maker.ts";
import type { StudyProgress } from "./study-progress.ts";
import { type BeginOptions, type BegunRuns, withRunsLeft } from "./with-runs-left.ts";

/** How a study is run. */
export interface RunStudyOptions extends BeginOptions {
  readonly environment: Environment;
  /** Stops the study: runs that are under way are thrown away, and begun again the next time. */
  readonly signal: AbortSignal;
  /** Told after each run. */
  readonly onProgress?: (progress: StudyProgress) => void;
}

/**
 * Runs what is left of a study, several runs at a time. Each run is on the disk before it counts: whatever ends the process, the next call goes
 * on where this one was. Throws `StudyError` before the first run where anything can't be used: repositories, questions, models, keys, the folder.
 */
export async function runStudy(study: Study, options: RunStudyOptions): Promise<StudyProgress> {
  const answerers = await answerersOf(study, options, ownPaceOf);
  return withRunsLeft(study, options, async (begun) => {
    const { prepared, lock, tally } = begun;
    const make = runMaker({ ...answerers, study, prepared, hash: lock.hash });
    await runAll(begun, make, study.concurrency, options);
    return tally.progress();
  });
}

async function runAll(
  { left, file, tally }: BegunRuns,
  make: RunMaker,
  concurrency: number,
  options: RunStudyOptions,
): Promise<void> {
  const log = await openAppendLog(file);
  const queue = new PQueue({ concurrency });
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  let failure: unknown;
  for (const { cell } of left) {
    if (signal.aborted || tally.isSpent()) break;
    await queue.onSizeLessThan(concurrency);
    void queue
      .add(async () => {
        if (signal.aborted || tally.isSpent()) return;
        const record = await make(cell, signal);
        await log.append(JSON.stringify(record));
        tally.add(record);
        options.onProgress?.(tally.progress());
      })
      .catch((error: unknown) => {
        if (options.signal.aborted) return;
        failure ??= error;
        failed.abort();
      });
  }
  await queue.onIdle();
  await log.close();
  if (failure !== undefined) throw failure;
}
