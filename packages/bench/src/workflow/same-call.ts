import { equalJson } from "@agentltl/core/host";
import type { LoggedCall } from "./simulate.ts";

/** Whether two calls are of one tool with equal arguments. */
export function sameCall(
  one: Pick<LoggedCall, "name" | "args">,
  other: Pick<LoggedCall, "name" | "args">,
): boolean {
  return one.name === other.name && equalJson(one.args, other.args);
}
