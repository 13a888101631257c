import type { Json } from "@agentltl/core/host";
import type { OfferedTool } from "./model.ts";

/**
 * All that planner and verifier are given of a task (appendix D.1): no reference, no label, no hidden state, and no handle of the environment.
 */
export interface PlanningView {
  /** What the user wants, in the user's words. */
  readonly goal: string;
  readonly tools: readonly OfferedTool[];
  /** A summary of what is visible of the initial state. */
  readonly visible: Json;
}

/** A task for an agent. */
export interface AgentTask extends PlanningView {
  readonly id: string;
  /** Opens a world of its own for one run. Called once, when the executor begins. */
  begin(): Promise<Workplace>;
}

/** Where the executor acts. */
export interface Workplace {
  /** Makes a call. Never throws for a call that can't be done: that is an end with `isError`. */
  call(name: string, args: Json): Promise<CallEnd>;
  /** What the user says to an answer without calls; `undefined` ends the run. Without it the first such answer does. What a simulated user costs is nowhere counted. */
  reply?(answer: string): Promise<string | undefined>;
  close?(): Promise<void>;
}

/** How a call ended. */
export interface CallEnd {
  readonly result: Json;
  readonly isError: boolean;
}

/** What planner and verifier see of a task, and nothing else of it. */
export function planningView({ goal, tools, visible }: AgentTask): PlanningView {
  return { goal, tools, visible };
}
