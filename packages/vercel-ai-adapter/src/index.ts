export { type AgentLTL, agentltl, type NamedSession, type Wrapper } from "./agentltl.ts";
export type { Steering, VercelOptions } from "./options.ts";
export { ToolCallBlockedError } from "./tool-call-blocked-error.ts";
