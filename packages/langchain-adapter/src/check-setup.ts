import { checkTools, checkUsable, warnOnce } from "@agentltl/core/host";
import { type LangChainOptions, toolsOf } from "./options.ts";
import { warnOnConsole } from "./platform.ts";

/**
 * Throws what a session with these options would throw: when an adapter is made, and not in the first run. Gives who is told of what makes
 * the rules weaker than they look.
 */
export function checkSetup(options: LangChainOptions): (message: string) => void {
  checkUsable(options);
  const warn = warnOnce(options.onWarning ?? warnOnConsole);
  const tools = toolsOf(options);
  if (tools !== undefined) checkTools(options, tools, warn);
  return warn;
}
