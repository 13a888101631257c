import type { ToolCall, Trace } from "@agentltl/core";
import type { Json } from "@agentltl/core/host";
import type { Failure } from "../check/failure.ts";

/** What is known against an action before it is made. */
export interface Inspection {
  readonly failures: readonly Failure[];
  /** What would have to be known to judge it, and was not recorded. Counts only where nothing speaks against the action anyway. */
  readonly unknown?: string;
}

/** What becomes of an action. */
export type Transition<State> =
  | { readonly kind: "accepted"; readonly state: State; readonly output?: Json }
  /** The state stays as it is. */
  | { readonly kind: "rejected"; readonly reason: string }
  /** What would tell is not recorded. The state is the one to go on from. */
  | { readonly kind: "unknown"; readonly reason: string; readonly state: State };

/**
 * The world that a trace is replayed in: which actions are possible, and what they do (appendix C.1). Pure: a state is never changed, so that a
 * rejected action leaves no mark.
 */
export interface Environment<State = unknown> {
  readonly id: string;
  /** Before the first action. What the prompt says, and what is visible from the start, is available in it. */
  begin(trace: Trace): State;
  /** What speaks against an action: its tool and arguments, the values it refers to, what must be known, what must be so. */
  inspect(state: State, call: ToolCall): Inspection;
  /** Makes an action against which nothing speaks. */
  perform(state: State, call: ToolCall): Transition<State>;
  /** Whether the task can be completed without any call; `undefined` where that is not known. */
  endsWithoutCall(state: State, trace: Trace): boolean | undefined;
}
