import type { JsonObject } from "@agentltl/core/host";
import type { Task } from "../instance/instance.ts";

/** A call that an agent wants to make. */
export interface WantedCall {
  readonly name: string;
  readonly args: JsonObject;
}

/** A call that an agent has asked for, and whether it ran: one that was refused didn't. */
export interface PastCall extends WantedCall {
  readonly ran: boolean;
}

/** What an agent knows when it is asked for its next reply. */
export interface AgentView {
  readonly task: Pick<Task, "gold" | "answer" | "untaken">;
  /** Its replies so far, each with the calls that it asked for. */
  readonly past: readonly (readonly PastCall[])[];
  /** Tells trials apart: the same gives the same run. */
  readonly seed: number;
}

/** Calls to make at once, or the answer. */
export type AgentReply =
  | { readonly kind: "calls"; readonly calls: readonly WantedCall[] }
  | { readonly kind: "answer"; readonly text: string };

/** Stands in for a model: it knows the gold run, and has one known weakness. Pure. */
export interface ScriptedAgent {
  readonly name: string;
  /** Its weakness, in one sentence. */
  readonly description: string;
  readonly reply: (view: AgentView) => AgentReply;
}
