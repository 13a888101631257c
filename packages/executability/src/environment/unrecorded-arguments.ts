import type { ToolCall, Trace } from "@agentltl/core";
import { argsAreRecorded } from "@agentltl/core/host";
import type { Inspection } from "./environment.ts";

/** What is known of a call whose arguments were not recorded: nothing against it, nor for it. `undefined` where they were. */
export function unrecordedArguments(trace: Trace, { name, position }: ToolCall): Inspection | undefined {
  if (argsAreRecorded(trace, position)) return undefined;
  return { failures: [], unknown: `the arguments of call #${position + 1} ${name} are not recorded` };
}
