import type { Host, RunKey } from "@agentltl/bench";
import { scriptedAgents } from "@agentltl/bench";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { loadForQueue } from "../redis-queue.ts";
import { counted } from "../text/numbers.ts";
import { toldToStop } from "../told-to-stop.ts";
import { hostFor } from "./host-for.ts";
import { runnerFor } from "./runner-for.ts";

/** The options of `agentltl bench worker`. */
export interface BenchWorkerArguments {
  readonly queue: string;
  readonly model?: string;
  readonly name?: string;
  readonly concurrency: number;
}

/** `agentltl bench worker`: makes runs of the queue until it is told to stop by SIGINT or SIGTERM, then ends those under way. */
export async function benchWorker(options: BenchWorkerArguments, io: Io): Promise<ExitCode> {
  const { queue: url, model, name = model, concurrency } = options;
  const { workOnRuns } = await loadForQueue(url, () => import("@agentltl/bench/queue"));
  const hosts = new Map<Host["name"], Host>();
  for (const host of ["ai-sdk", "langchain"] as const)
    if (model === undefined || host === "ai-sdk")
      hosts.set(host, await hostFor({ host, ...(model === undefined ? {} : { model }) }, io));
  let made = 0;
  const worker = workOnRuns({
    url,
    concurrency,
    runnerOf: (key) => runnerFor(key, hostOf(key, hosts, name)),
    onRecord: () => {
      made += 1;
    },
  });
  io.stderr.write("waiting for runs; Ctrl-C stops\n");
  await toldToStop();
  io.stderr.write("stopping: runs under way are ended first\n");
  await worker.close();
  io.stdout.write(`${counted(made, "run")} made\n`);
  return 0;
}

/** What this machine has for a run. A run of another model has failed here, and says so to whoever collects. */
function hostOf(
  { agent, host }: RunKey,
  hosts: ReadonlyMap<Host["name"], Host>,
  name: string | undefined,
): Host {
  const found = hosts.get(host);
  const isKnown = agent === name || scriptedAgents.some((one) => one.name === agent);
  if (found !== undefined && isKnown) return found;
  throw new InputError(`this worker has no \`${agent}\` in ${host}: start it with --model and --name`);
}
