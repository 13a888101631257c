import type { Worker } from "node:worker_threads";
import { attempt, type Json } from "@agentltl/core/host";
import { BenchError } from "../../errors/bench-error.ts";
import { member } from "../../json/member.ts";
import type { RewarderOptions } from "../../reward/create-rewarder.ts";
import { errorLine } from "../../reward/reward-line.ts";
import { type RewardAnswers, type RewardJob, startRewardWorker } from "./reward-worker.ts";

/** How many threads answer, and what each may take. */
export interface PoolSettings {
  /** Threads. */
  readonly workers: number;
  /** The most milliseconds that one item may take; then its thread is ended and the item is an error. */
  readonly itemMs: number;
  /** The most megabytes that a thread may hold. */
  readonly megabytes: number;
}

/** Threads that answer jobs. Whatever an item does to one, every line of every job gets its answer. */
export interface RewardPool {
  /** Never rejects. */
  run(job: RewardJob): Promise<RewardAnswers>;
  /** How often a thread had to be replaced. */
  readonly replaced: () => number;
  close(): Promise<void>;
}

interface Waiting {
  readonly job: RewardJob;
  readonly resolve: (answers: RewardAnswers) => void;
}

/** A thread and what it is at. */
interface Slot {
  thread: Worker | undefined;
  /** Whether it has said that it is there: until then its time does not count. */
  ready: boolean;
  at: Waiting | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** Starts threads as they are needed. */
export function createRewardPool(
  options: Omit<RewarderOptions, "settings">,
  settings: PoolSettings,
): RewardPool {
  const slots = Array.from(
    { length: settings.workers },
    (): Slot => ({ thread: undefined, ready: false, at: undefined, timer: undefined }),
  );
  const queue: Waiting[] = [];
  let [replaced, closed] = [0, false];

  function dispatch(): void {
    for (const slot of slots) {
      if (slot.at !== undefined) continue;
      slot.at = queue.shift();
      if (slot.at === undefined) return;
      slot.thread ??= open(slot);
      slot.thread.postMessage(slot.at.job);
      if (slot.ready) watch(slot);
    }
  }

  function open(slot: Slot): Worker {
    const thread = startRewardWorker(options, settings.megabytes);
    thread.on("message", (answers: RewardAnswers | "ready") => {
      if (slot.thread !== thread) return;
      if (answers === "ready") {
        slot.ready = true;
        watch(slot);
        return;
      }
      leave(slot)?.resolve(answers);
      dispatch();
    });
    const gone = (): void => {
      if (slot.thread === thread) fail(slot, "too-large");
    };
    thread.on("error", gone);
    thread.on("exit", gone);
    return thread;
  }

  function watch(slot: Slot): void {
    if (slot.at === undefined) return;
    slot.timer = setTimeout(() => fail(slot, "too-slow"), settings.itemMs * slot.at.job.lines.length);
  }

  /** What the thread was at. It has no work from here on. */
  function leave(slot: Slot): Waiting | undefined {
    const { at, timer } = slot;
    clearTimeout(timer);
    slot.at = undefined;
    return at;
  }

  function fail(slot: Slot, code: "too-slow" | "too-large"): void {
    const { thread } = slot;
    const waiting = leave(slot);
    slot.thread = undefined;
    slot.ready = false;
    void thread?.terminate();
    if (closed) return;
    replaced += 1;
    if (waiting !== undefined && waiting.job.lines.length > 1) askOneByOne(waiting);
    else waiting?.resolve(failed(waiting.job, code, settings));
    dispatch();
  }

  /** One line of these is to blame: the others get their answers. */
  function askOneByOne({ job, resolve }: Waiting): void {
    const each = job.lines.map((line, at) => run({ ...job, lines: [line], first: job.first + at }));
    void Promise.all(each).then((all) =>
      resolve({
        texts: all.flatMap(({ texts }) => texts),
        nulls: all.reduce((sum, { nulls }) => sum + nulls, 0),
        errors: all.reduce((sum, { errors }) => sum + errors, 0),
      }),
    );
  }

  function run(job: RewardJob): Promise<RewardAnswers> {
    return new Promise((resolve) => {
      queue.push({ job, resolve });
      dispatch();
    });
  }

  return {
    run,
    replaced: () => replaced,
    async close() {
      closed = true;
      await Promise.all(slots.map(({ thread }) => thread?.terminate()));
    },
  };
}

function failed(
  { lines, first }: RewardJob,
  code: "too-slow" | "too-large",
  settings: PoolSettings,
): RewardAnswers {
  const item = attempt((): Json => JSON.parse(lines[0] ?? ""));
  const id = item.kind === "done" ? member(item.value, "id") : undefined;
  const message =
    code === "too-slow"
      ? `the item takes more than ${settings.itemMs} ms: use fewer calls, or simpler rules`
      : `the item takes more than ${settings.megabytes} MB: use fewer calls, or simpler rules`;
  return {
    texts: [JSON.stringify(errorLine(first, id, new BenchError(code, message)))],
    nulls: 1,
    errors: 1,
  };
}

/** The settings of a pool that nobody has said anything about. */
export function poolSettings(cores: number): PoolSettings {
  return { workers: Math.max(1, Math.min(cores, 16)), itemMs: 5_000, megabytes: 512 };
}
