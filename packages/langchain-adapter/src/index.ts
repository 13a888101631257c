export { type AgentLTLCallback, agentltlCallback } from "./agentltl-callback.ts";
export { agentltlMiddleware } from "./agentltl-middleware.ts";
export type { CallbackOptions } from "./callback-options.ts";
export { guardTool, guardTools } from "./guard-tools.ts";
export type { LangChainOptions } from "./options.ts";
export { runOf } from "./run-of.ts";
export { guardFromMessages, type TraceFacts, traceFromMessages } from "./trace-from-messages.ts";
