import type { AgentMiddleware } from "langchain";
import { checkSetup } from "./check-setup.ts";
import { enforcingMiddleware } from "./enforcing-middleware.ts";
import { observingMiddleware } from "./observing-middleware.ts";
import { checkOptions, type LangChainOptions } from "./options.ts";

/**
 * Guards an agent of `createAgent`: put it first in `middleware`. Each call is judged before any call of its reply has run, and no call
 * runs that was not. The types of the agent stay. In observe it only listens. Throws on options that mean nothing, and on a procedure
 * without rules: there is no guard that does nothing.
 */
export function agentltlMiddleware(options: LangChainOptions): AgentMiddleware {
  checkOptions(options);
  const warn = checkSetup(options);
  return options.posture === "observe"
    ? observingMiddleware(options, warn)
    : enforcingMiddleware(options, warn);
}
