export { type AgentLTL, agentltl, type NamedSession, type Wrapper } from "./agentltl.ts";
export { memoryStore } from "./memory-store.ts";
export type { MessageMetadata, UIVerdict } from "./message-metadata.ts";
export type { Steering, VercelOptions } from "./options.ts";
export type { RefusedResult } from "./refused-result.ts";
export type { LockingStore } from "./session-store.ts";
export { ToolCallBlockedError } from "./tool-call-blocked-error.ts";
export { type TraceFacts, traceFromMessages } from "./trace-from-messages.ts";
