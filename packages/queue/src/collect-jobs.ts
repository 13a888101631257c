import { type Job, Queue } from "bullmq";
import { bellOf } from "./bell.ts";
import { jobId } from "./job-id.ts";
import { connectionTo, type QueuePlace } from "./queue-place.ts";

/** The jobs that machines are to make, and who is told of them. */
export interface JobsToCollect<Data> {
  /** What each job is made of, by its name. */
  readonly jobs: ReadonlyMap<string, Data>;
  /** Keeps a result. It is taken out of the queue only afterwards: where this rejects, or the process dies, the result comes again. */
  readonly onResult: (name: string, result: unknown) => void | Promise<void>;
  readonly onFailure: (name: string, message: string) => void;
  /** Stops collecting. The queue stays as it is, and the same call goes on. */
  readonly signal?: AbortSignal;
  /** Asked after results: from the first `true` on, jobs that nobody has taken are taken back. */
  readonly isEnough?: () => boolean;
  /**
   * Whether nobody else collects from this queue. Results of none of these jobs, which were kept before a crash, are then removed, and so is the
   * queue in the end. Default false: they are somebody else's.
   */
  readonly isAlone?: boolean;
  /** Milliseconds without a result after which jobs are looked for again, and those that got lost are put in again. Default 5,000. */
  readonly quiet?: number;
}

/** What came of the jobs. */
export interface CollectedJobs {
  readonly results: number;
  readonly failures: number;
}

/** How many ended jobs are held in memory at a time. */
const page = 20;

/**
 * Puts jobs into the queue and collects what machines make of them, each once. What is in the queue already is not put there again, so that after
 * a crash the same call goes on. Rejects where the server can't be reached for some seconds; what was told of until then is told of.
 */
export async function collectJobs<Data>(
  place: QueuePlace,
  work: JobsToCollect<Data>,
): Promise<CollectedJobs> {
  const { onResult, onFailure, signal, isEnough = () => false, isAlone = false, quiet = 5000 } = work;
  const left = new Map([...work.jobs].map(([name, data]) => [jobId(name), { name, data }]));
  const queue = new Queue(place.name, { connection: connectionTo(place.url, "seconds") });
  queue.on("error", () => {});
  const bell = await bellOf(place, quiet);
  let [results, failures, tookBack] = [0, 0, false];
  const isStopped = (): boolean => signal?.aborted === true;

  const put = async (): Promise<void> => {
    const jobs = [...left].map(([id, { data }]) => ({ name: "job", data, opts: { jobId: id } }));
    await queue.addBulk(jobs);
  };
  const collect = async (job: Job, state: "completed" | "failed"): Promise<"removed" | "kept"> => {
    const known = left.get(job.id ?? "");
    if (known === undefined && !isAlone) return "kept";
    if (known !== undefined) {
      if (state === "completed") await onResult(known.name, job.returnvalue);
      else onFailure(known.name, job.failedReason);
      if (state === "completed") results += 1;
      else failures += 1;
      left.delete(job.id ?? "");
    }
    await job.remove();
    return "removed";
  };
  const sweep = async (state: "completed" | "failed"): Promise<void> => {
    let kept = 0;
    while (!isStopped()) {
      const ended = await queue.getJobs([state], kept, kept + page - 1, true);
      if (ended.length === 0) return;
      for (const job of ended) {
        if (isStopped()) return;
        if ((await collect(job, state)) === "kept") kept += 1;
      }
    }
  };
  const takeBack = async (): Promise<void> => {
    for (const id of left.keys()) {
      const state = await queue.getJobState(id);
      if (state === "waiting" && (await queue.remove(id)) === 1) left.delete(id);
    }
  };

  const collectAll = async (): Promise<void> => {
    await put();
    while (left.size > 0 && !isStopped()) {
      const rung = bell.next(signal);
      await sweep("completed");
      await sweep("failed");
      if (isEnough()) {
        await takeBack();
        tookBack = true;
      }
      if (left.size > 0 && (await rung) === "quiet" && !tookBack) await put();
    }
    if (isAlone && !isStopped()) await queue.obliterate({ force: true });
  };
  await collectAll().finally(async () => {
    await bell.close();
    await queue.close();
  });
  return { results, failures };
}
