import { attempt } from "@agentltl/core/host";
import { memberOf } from "./member-of.ts";

/** The arguments that a callback is told of: hosts give them as JSON, or as the text that a tool takes. */
export function argsIn(input: unknown): unknown {
  if (typeof input !== "string") return input;
  const read = attempt((): unknown => JSON.parse(input));
  return read.kind === "done" ? read.value : input;
}

/** The class of a tool: all that some tools show of themselves. */
export function classOf(tool: unknown): string | undefined {
  const id = memberOf(tool, "id");
  return Array.isArray(id) ? String(id.at(-1)) : undefined;
}
