import type { Study } from "../../file/study.ts";
import { planRuns } from "../../runs/plan-runs.ts";
import { keyOf, type RunCell, type RunRecord } from "../../runs/run-record.ts";
import type { StudyLock } from "../../runs/study-lock.ts";
import type { StudyPlaces } from "../corpus/open-repository.ts";
import { type PreparedStudy, prepareStudy } from "./prepare-study.ts";
import { resultFiles, whileClaimed } from "./results-folder.ts";
import { storedRuns } from "./stored-runs.ts";
import { beginTally, type Tally } from "./study-progress.ts";

/** A run that is to be made. */
export interface LeftRun {
  readonly cell: RunCell;
  /** How many records of it there are already: those of runs that are made again. */
  readonly before: number;
}

/** A study whose folder is claimed and whose results are looked through. */
export interface BegunRuns {
  readonly prepared: PreparedStudy;
  readonly lock: StudyLock;
  /** The file of records. */
  readonly file: string;
  readonly left: readonly LeftRun[];
  /** With what was made before. */
  readonly tally: Tally;
}

/** What decides which runs are left. */
export interface BeginOptions extends StudyPlaces {
  /** Also the runs that ended with an error. The old record stays; the new one counts. */
  readonly retryErrors?: boolean;
}

/**
 * Pins the study, claims its folder, finds what is left and makes it; nobody else adds to the folder meanwhile. Throws `StudyError` where
 * repositories, questions or the folder can't be used.
 */
export async function withRunsLeft<Result>(
  study: Study,
  options: BeginOptions,
  make: (begun: BegunRuns) => Promise<Result>,
): Promise<Result> {
  const prepared = await prepareStudy(study, options, new Date());
  return whileClaimed(options.results, prepared, async (lock) =>
    make(await runsLeft(study, options, prepared, lock)),
  );
}

async function runsLeft(
  study: Study,
  options: BeginOptions,
  prepared: PreparedStudy,
  lock: StudyLock,
): Promise<BegunRuns> {
  const { runs: file } = resultFiles(options.results);
  const planned = planRuns(study, prepared.questions);
  const tally = beginTally(planned.length, study.limits.money);
  const known = new Map<string, { readonly end: RunRecord["end"]["kind"]; readonly records: number }>();
  for await (const { key, end, usage } of storedRuns(file, lock.hash)) {
    tally.addCost(usage.cost);
    known.set(key, { end: end.kind, records: (known.get(key)?.records ?? 0) + 1 });
  }
  const left: LeftRun[] = [];
  for (const cell of planned) {
    const found = known.get(keyOf(cell));
    if (found === undefined) left.push({ cell, before: 0 });
    else if (options.retryErrors === true && found.end === "error")
      left.push({ cell, before: found.records });
    else tally.addDone(found.end);
  }
  return { prepared, lock, file, left, tally };
}
