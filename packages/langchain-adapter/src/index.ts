export { agentltlMiddleware } from "./agentltl-middleware.ts";
export type { LangChainOptions } from "./options.ts";
export { runOf } from "./run-of.ts";
