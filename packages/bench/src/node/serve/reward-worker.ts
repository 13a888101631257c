import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { RewardOptions } from "@agentltl/core/host";
import { createRewarder, type RewarderOptions } from "../../reward/create-rewarder.ts";

/** Some lines, of which the first has this place among all. */
export interface RewardJob {
  readonly lines: readonly string[];
  readonly first: number;
  readonly settings: RewardOptions;
}

/** The lines' answers. */
export interface RewardAnswers {
  readonly texts: readonly string[];
  /** How many have no number: nulls, and errors among them. */
  readonly nulls: number;
  readonly errors: number;
}

const mark = "agentltl reward worker";

/** Starts a thread that says `ready` and answers jobs, one after the other. `megabytes` bounds its memory: beyond, the thread alone ends. */
export function startRewardWorker(options: Omit<RewarderOptions, "settings">, megabytes: number): Worker {
  const isSource = import.meta.url.endsWith(".ts");
  return new Worker(new URL(import.meta.url), {
    workerData: { mark, options },
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    // What a thread prints is no answer.
    stdout: true,
    stderr: true,
    ...(isSource ? { execArgv: ["--conditions=@agentltl/source"] } : {}),
  });
}

/** True in a thread that this module has started, where the module does the work. */
export const isRewardWorker: boolean = !isMainThread && workerData?.mark === mark;

if (isRewardWorker) answerJobs(workerData.options);

function answerJobs(options: RewarderOptions): void {
  // One for each way of asking, since what it has read of tasks is worth keeping.
  const rewarders = new Map<string, ReturnType<typeof createRewarder>>();
  parentPort?.on("message", ({ lines, first, settings }: RewardJob) => {
    const key = JSON.stringify(settings);
    const rewarder = rewarders.get(key) ?? createRewarder({ ...options, settings });
    if (rewarders.size < 64) rewarders.set(key, rewarder);
    const texts = lines.map((line, at) => rewarder.answerText(line, first + at));
    const answers = texts.map((text): { value: number | null; error?: object } => JSON.parse(text));
    const nulls = answers.filter(({ value }) => value === null).length;
    const errors = answers.filter(({ error }) => error !== undefined).length;
    parentPort?.postMessage({ texts, nulls, errors } satisfies RewardAnswers);
  });
  parentPort?.postMessage("ready");
}
