export { agentltlMiddleware } from "./agentltl-middleware.ts";
export { guardTool, guardTools } from "./guard-tools.ts";
export type { LangChainOptions } from "./options.ts";
export { runOf } from "./run-of.ts";
