import { argsOf } from "@agentltl/core/formula";
import { attempt } from "@agentltl/core/host";
import { messageOf } from "../errors/message-of.ts";

/** Why core takes `path` for no path; `undefined` where it is one. */
export function pathFaultOf(path: string): string | undefined {
  const checked = attempt(() => argsOf("*", path));
  return checked.kind === "done" ? undefined : messageOf(checked.error).replace(/^`argsOf`:? /, "");
}
