import { resolve } from "node:path";
import type { Trace } from "@agentltl/core";
import { type Environment, together } from "@agentltl/executability";
import { mcpEnvironment } from "@agentltl/executability/node";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import { visible } from "../text/visible.ts";
import type { EnvironmentArguments } from "./environment-for.ts";

/** The environment of a trace: what was named, and the server's, once the trace has been replayed there. */
export async function withServer(
  trace: Trace,
  named: Environment<unknown>,
  { mcp, mcpFolder }: EnvironmentArguments,
  io: Io,
): Promise<Environment<unknown>> {
  if (mcp === undefined) return named;
  const [command = "", ...args] = mcp.split(/\s+/).filter((word) => word !== "");
  const folder = mcpFolder === undefined ? {} : { folder: resolve(io.cwd, mcpFolder) };
  const came = await attempt(() => mcpEnvironment(trace, { command, args, ...folder }));
  if (came.kind === "done") return together(named, came.value);
  throw new InputError(
    `--mcp \`${visible(mcp)}\` can't be used: ${visible(messageOf(came.error))}; it is a command that starts a server over stdio, and needs the npm package @modelcontextprotocol/sdk`,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
