import { setTimeout as pause } from "node:timers/promises";
import { attemptLater } from "@agentltl/core/host";
import type { NoticeBoard, SharedPace } from "@agentltl/queue";
import { StudyError } from "../../errors/study-error.ts";
import type { Study } from "../../file/study.ts";
import { lockDifference } from "../../runs/lock-difference.ts";
import { readLock } from "../../runs/read-lock.ts";
import type { RunCell, RunRecord } from "../../runs/run-record.ts";
import type { StudyLock } from "../../runs/study-lock.ts";
import type { StudyPlaces } from "../corpus/open-repository.ts";
import { answerersOf } from "../run/answerers-of.ts";
import type { Environment } from "../run/model-for.ts";
import { minute } from "../run/pace.ts";
import { prepareStudy } from "../run/prepare-study.ts";
import { runMaker } from "../run/run-maker.ts";
import { boardOf, paceOf, queueOf } from "./study-places.ts";

/** How a machine makes runs that another one has put into a queue. */
export interface WorkOnStudyOptions extends StudyPlaces {
  /** Of a Redis server, as in `redis://host:6379`. */
  readonly queue: string;
  readonly environment: Environment;
  /** Takes no more runs once it is aborted; those under way are ended. */
  readonly signal: AbortSignal;
  /** Runs under way at a time. Default: the study's. */
  readonly concurrency?: number;
  /** Milliseconds without a sign of life after which a worker is taken for dead. Default 30,000. */
  readonly deadAfter?: number;
  /** Told once this machine is known to have the same study, with the same trees. */
  readonly onBegin?: () => void;
  /** Told of each run that was made here. */
  readonly onRecord?: (record: RunRecord) => void;
}

/**
 * Makes runs of a study until it is told to stop; answers with how many. Calls of a model that has a pace take turns with those of all other
 * machines. Throws `StudyError` before the first run where this machine has not what the study was begun with: `repository-invalid` for another
 * tree, `study-invalid` for another study file, and what `runStudy` throws.
 */
export async function workOnStudy(study: Study, options: WorkOnStudyOptions): Promise<number> {
  const { queue: url, signal } = options;
  const { openNoticeBoard, sharedPace, workOnJobs } = await import("@agentltl/queue");
  const paces: SharedPace[] = [];
  const answerers = await answerersOf(study, options, (entry) => {
    if (entry.per_minute === undefined) return undefined;
    const pace = sharedPace(paceOf(url, entry), { most: entry.per_minute, milliseconds: minute });
    paces.push(pace);
    return pace;
  });
  let made = 0;
  const work = async (): Promise<void> => {
    const prepared = await prepareStudy(study, options, new Date());
    const board = openNoticeBoard(boardOf(url, study.id));
    await begun(board, prepared.lock, signal).finally(board.close);
    if (signal.aborted) return;
    options.onBegin?.();
    const { hash } = prepared.lock;
    const make = runMaker({ ...answerers, study, prepared, hash });
    // A run that was begun is ended, however long it takes: who can't wait kills the process, and another machine begins it again.
    const never = new AbortController().signal;
    const worker = workOnJobs(queueOf(url, prepared.lock), {
      concurrency: options.concurrency ?? study.concurrency,
      ...(options.deadAfter === undefined ? {} : { deadAfter: options.deadAfter }),
      make: async (cell: RunCell): Promise<string> => {
        const record = await make(cell, never);
        made += 1;
        options.onRecord?.(record);
        return JSON.stringify(record);
      },
    });
    await aborted(signal);
    await worker.close();
  };
  await work().finally(() => {
    for (const pace of paces) pace.close();
  });
  return made;
}

/** Resolves when somebody has begun this study, or the signal is aborted. Throws where only other versions of it were begun. */
async function begun(board: NoticeBoard, lock: StudyLock, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const notices = await board.read();
    if (notices.has(lock.hash)) return;
    const others = [...notices.values()].flatMap((text) => readLock(text) ?? []);
    const [newest] = others.toSorted((one, other) => (one.created < other.created ? 1 : -1));
    if (newest !== undefined) throw differs(newest, lock);
    await attemptLater(() => pause(500, undefined, { signal }));
  }
}

function differs(begunThere: StudyLock, here: StudyLock): StudyError {
  const difference = lockDifference(begunThere, here);
  if (difference?.kind === "repository")
    return new StudyError(
      "repository-invalid",
      `repository \`${difference.id}\` is another one on this machine (${difference.now}) than where the study was begun (${difference.before}); bring the same tree here`,
    );
  const parts = difference?.kind === "parts" ? difference.parts.join(", ") : "id";
  return new StudyError(
    "study-invalid",
    `the study was begun with other ${parts} than this machine's study file has; bring the same file here, or begin this one with \`study run --queue\``,
  );
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
