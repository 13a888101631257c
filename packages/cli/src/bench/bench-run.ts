import { resolve } from "node:path";
import {
  type BenchmarkPlan,
  type BenchmarkProgress,
  benchmarkKeys,
  type Host,
  type RunKey,
  type RunRecord,
  readRunRecord,
  runBenchmark,
  scriptedAgents,
  shardOf,
  templates,
} from "@agentltl/bench";
import { type JsonLinesFile, whileAppending } from "@agentltl/bench/node";
import type { QueuedWork } from "@agentltl/bench/queue";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { loadForQueue, withQueue } from "../redis-queue.ts";
import { counted } from "../text/numbers.ts";
import { visible } from "../text/visible.ts";
import { hostFor } from "./host-for.ts";
import { nearestOf } from "./nearest-of.ts";
import { runnerFor } from "./runner-for.ts";

/** The options of `agentltl bench run`. */
export interface BenchRunArguments {
  readonly out: string;
  readonly agent?: readonly string[];
  readonly model?: string;
  readonly name?: string;
  readonly host: Host["name"];
  readonly setting?: readonly string[];
  readonly template?: readonly string[];
  readonly difficulty?: readonly string[];
  readonly seed?: readonly string[];
  readonly trials: number;
  readonly noise?: readonly string[];
  readonly concurrency: number;
  /** A Redis server: the runs are put there for workers. */
  readonly queue?: string;
  readonly shard?: { readonly part: number; readonly of: number };
}

/** `agentltl bench run`: makes the runs that are not in the file yet. Exit 3 where some could not be made. */
export async function benchRun(options: BenchRunArguments, io: Io): Promise<ExitCode> {
  const host = options.queue === undefined ? await hostFor(options, io) : undefined;
  const all = benchmarkKeys(planOf(options));
  const keys = options.shard === undefined ? all : shardOf(all, options.shard);
  const { made, failed, skipped } = await whileAppending(resolve(io.cwd, options.out), (file) =>
    makeRuns(keys, file, host, options, io),
  );
  io.stdout.write(
    `${counted(made, "run")} made, ${skipped} there before${failed === 0 ? "" : `, ${failed} could not be made: the same line tries them again`}\n`,
  );
  return failed === 0 ? 0 : 3;
}

/** Makes the runs that the file doesn't hold, here where there is a host, and otherwise by workers. */
async function makeRuns(
  keys: readonly RunKey[],
  file: JsonLinesFile,
  host: Host | undefined,
  options: BenchRunArguments,
  io: Io,
): Promise<BenchmarkProgress> {
  const done = file.before.map(({ value, number }) =>
    readRunRecord(value, `line ${number} of ${options.out}`),
  );
  let ready = 0;
  const work = {
    keys,
    done,
    onRecord: (record: RunRecord) => {
      file.append(JSON.parse(JSON.stringify(record)));
      ready += 1;
      if (io.stderr.isTTY === true) io.stderr.write(`\r${ready} of ${keys.length} runs`);
    },
    onFailure: (key: RunKey, error: unknown) =>
      io.stderr.write(`error: ${describe(key)}: ${visible(textOf(error))}\n`),
  };
  const progress =
    host === undefined
      ? await collected(work, options.queue ?? "")
      : await runBenchmark({
          ...work,
          runnerOf: (key) => runnerFor(key, host),
          concurrency: options.concurrency,
        });
  if (io.stderr.isTTY === true) io.stderr.write("\n");
  return progress;
}

/** Lets workers make the runs. */
async function collected(work: Omit<QueuedWork, "url">, url: string): Promise<BenchmarkProgress> {
  const { queueRuns } = await loadForQueue(url, () => import("@agentltl/bench/queue"));
  return withQueue(url, "what was collected is kept, and the same line goes on", () =>
    queueRuns({ ...work, url }),
  );
}

function planOf(options: BenchRunArguments): BenchmarkPlan {
  const { model, name = model, agent, host, trials } = options;
  const scripted = scriptedAgents.map((one) => one.name);
  const agents =
    model === undefined
      ? (agent ?? scripted).map((one) => nearestOf("agent", one, scripted))
      : [name ?? model];
  const settings = some(options.setting, (text) =>
    nearestOf("setting", text, ["baseline", "block-and-warn", "soft-block", "shield"] as const),
  );
  const names = templates.map((one) => one.name);
  const wanted = some(options.template, (text) => nearestOf("template", text, names));
  const difficulties = some(options.difficulty, difficulty);
  const seeds = some(options.seed, seed);
  const noise = some(options.noise, share);
  return {
    agents,
    hosts: [host],
    trials,
    ...(settings === undefined ? {} : { settings }),
    ...(wanted === undefined ? {} : { templates: wanted }),
    ...(difficulties === undefined ? {} : { difficulties }),
    ...(seeds === undefined ? {} : { seeds }),
    ...(noise === undefined ? {} : { noise }),
  };
}

/** The values of an option, each once; nothing where it isn't given. */
function some<Value>(
  texts: readonly string[] | undefined,
  read: (text: string) => Value,
): readonly Value[] | undefined {
  return texts === undefined ? undefined : [...new Set(texts.map(read))];
}

function difficulty(text: string): 1 | 2 | 3 | 4 | 5 {
  const found = ([1, 2, 3, 4, 5] as const).find((level) => text === String(level) || text === `D${level}`);
  if (found !== undefined) return found;
  throw new InputError(`--difficulty is \`${visible(text)}\`: write a whole number from 1 to 5`);
}

function seed(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new InputError(`--seed is \`${visible(text)}\`: write a whole number from 0`);
}

function share(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= 0 && value <= 1) return value;
  throw new InputError(`--noise is \`${visible(text)}\`: write a number from 0 to 1`);
}

function describe({ template, difficulty: level, seed: given, setting, trial }: RunKey): string {
  return `${template} D${level} seed ${given} ${setting} trial ${trial}`;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
