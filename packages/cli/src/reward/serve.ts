import { once } from "node:events";
import { serveRewards } from "@agentltl/bench/node";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
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
  if (workers === 0) throw new InputError("`--workers` is 0; give 1 or more");
  const rewards = await rewarderOptions(options, io);
  const started = await attempt(() =>
    serveRewards({ ...rewards, port, host, pool: { itemMs, ...(workers === undefined ? {} : { workers }) } }),
  );
  if (started.kind === "threw")
    throw new InputError(`can't listen on ${host}:${port}: ${reasonOf(started.error)}`);
  const server = started.value;
  io.stderr.write(
    `rewards on ${server.url} (POST /reward, GET /health, GET /metrics), ${rewards.tasks?.size ?? 0} tasks loaded; Ctrl-C stops\n`,
  );
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  io.stderr.write("stopping: what has begun is answered first\n");
  await server.stop();
  return 0;
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return "the port is taken; give another with --port, or 0 for any that is free";
  if (code === "EACCES") return "the port needs more rights; give one above 1023 with --port";
  return error instanceof Error ? error.message : String(error);
}
