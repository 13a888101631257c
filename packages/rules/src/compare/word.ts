import type { ToolCall } from "@agentltl/core";

/** Something that was said before a call. */
export interface Saying {
  readonly role: "user" | "assistant" | "system";
  readonly text: string;
}

/** One call that a run may go on with, made up. */
export interface Move {
  readonly call: Omit<ToolCall, "position" | "step" | "turn">;
  readonly said?: Saying;
  /** It is of the same step as the call before it. */
  readonly parallel?: true;
}

/** Made-up calls, one after the other. */
export type Word = readonly Move[];
