import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import {
  bfclEnvironment,
  type Environment,
  machineEnvironment,
  parseMachine,
  recordedEnvironment,
  type ToolSpecification,
  tauAirlineEnvironment,
  tauRetailEnvironment,
  together,
  toolEnvironment,
} from "@agentltl/executability";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import { readTools } from "../rules/tool-misfits.ts";
import { visible } from "../text/visible.ts";
import { reasonOf } from "../traces/find-files.ts";
import { usable } from "./usable.ts";

/** What the command was told of the environment. */
export interface EnvironmentArguments {
  /** `recorded`, the name of one that comes with it, or files that describe a state machine. */
  readonly env?: readonly string[];
  readonly tools?: string;
  readonly mayEndWithoutCall?: boolean;
  /** Starts an MCP server, and the folder of which it gets a copy. */
  readonly mcp?: string;
  readonly mcpFolder?: string;
}

/** The environment to replay in, beside a server: all that was named, as one. The record, where nothing was. */
export async function environmentFor(
  { env, tools, mayEndWithoutCall, mcp }: EnvironmentArguments,
  io: Io,
): Promise<Environment<unknown>> {
  const names = env ?? (mcp === undefined ? ["recorded"] : []);
  const ends = mayEndWithoutCall === undefined ? {} : { mayEndWithoutCall };
  const named = await Promise.all(names.map((name) => environmentOf(name, ends, io)));
  if (tools === undefined) return together(...named);
  const described = (await readTools(tools, io)).map(specificationOf);
  return together(await usable(() => toolEnvironment(described), tools), ...named);
}

/** Environments that need no file. */
const comeWithIt: Readonly<Record<string, () => Environment<unknown>>> = {
  bfcl: () => bfclEnvironment(),
  "tau-retail": () => tauRetailEnvironment(),
  "tau-airline": () => tauAirlineEnvironment(),
};

async function environmentOf(
  name: string,
  ends: { readonly mayEndWithoutCall?: boolean },
  io: Io,
): Promise<Environment<unknown>> {
  if (name === "recorded") return recordedEnvironment(ends);
  const known = Object.hasOwn(comeWithIt, name) ? comeWithIt[name] : undefined;
  if (known !== undefined) return known();
  const read = await attempt(() => readFile(resolve(io.cwd, name), "utf8"));
  if (read.kind === "threw")
    throw new InputError(
      `--env \`${visible(name)}\` ${reasonOf(read.error)}; it is recorded, ${Object.keys(comeWithIt).join(", ")}, or a file that describes a state machine`,
    );
  return usable(() => machineEnvironment(parseMachine(read.value, { file: name })), name);
}

function specificationOf(tool: Awaited<ReturnType<typeof readTools>>[number]): ToolSpecification {
  if (typeof tool === "string") return { name: tool };
  const { name, parameters } = tool;
  return { name, ...(isSchema(parameters) ? { parameters } : {}) };
}

function isSchema(parameters: unknown): parameters is { readonly [key: string]: unknown } {
  return typeof parameters === "object" && parameters !== null;
}
