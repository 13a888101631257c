import { serveRewards } from "@agentltl/bench/node";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import { listenReason } from "../errors/listen-reason.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { toldToStop } from "../told-to-stop.ts";
import { type RewardSettings, rewarderOptions } from "./rewarder-for.ts";

/** The options of `agentltl reward serve`. */
export interface ServeArguments extends RewardSettings {
  readonly port: number;
  readonly host: string;
  readonly workers?: number;
  readonly itemMs: number;
}

/** `agentltl reward serve`: answers until it is told to stop by SIGINT or SIGTERM, then ends what it has begun. */
export async function serve(options: ServeArguments, io: Io): Promise<ExitCode> {
  const { port, host, workers, itemMs } = options;
  const rewards = await rewarderOptions(options, io);
  const started = await attempt(() =>
    serveRewards({ ...rewards, port, host, pool: { itemMs, ...(workers === undefined ? {} : { workers }) } }),
  );
  if (started.kind === "threw")
    throw new InputError(`can't listen on ${host}:${port}: ${listenReason(started.error)}`);
  const server = started.value;
  io.stderr.write(
    `rewards on ${server.url} (POST /reward, GET /health, GET /metrics), ${rewards.tasks?.size ?? 0} tasks loaded; Ctrl-C stops\n`,
  );
  await toldToStop();
  io.stderr.write("stopping: what has begun is answered first\n");
  await server.stop();
  return 0;
}
