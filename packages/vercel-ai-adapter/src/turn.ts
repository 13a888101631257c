import type { Run, SessionRequest } from "@agentltl/core/host";
import type { Steering } from "./options.ts";
import type { Session } from "./session.ts";

/** How an answer can be sent back in a turn: by the host's own steering, by asking the model again, or not at all. */
export type SendBack =
  | { readonly kind: "steer"; readonly steering: Steering }
  | { readonly kind: "again" }
  | { readonly kind: "never" };

/** What becomes of an answer: the host gets it, or a text in its place, or the model is told what is wrong and asked again. */
export type AnswerFate =
  | { readonly kind: "taken" }
  | { readonly kind: "replaced"; readonly text: string }
  | { readonly kind: "again"; readonly feedback: string };

/** One call of a wrapped function, from the request to the end of its loop. */
export interface Turn {
  readonly session: Session;
  /** What is decided in this turn belongs to it. */
  readonly request: SessionRequest;
  readonly sendBack: SendBack;
  /** What of our options the host has not read yet: where that stays so, nothing is guarded. */
  readonly unread: Set<string>;
  /** How many steps the host has told of. */
  readonly steps: number;
  /** Why part of this run went unguarded. */
  readonly fault: string | undefined;
  /** Judges an answer that the host has not seen. Never rejects. */
  judgeAnswer(text: string): Promise<AnswerFate>;
  /** Whether an answer given now may be sent back, or replaced. */
  mayOwe(): boolean;
  /** The host has done a step: one reply of the model and its tools. */
  stepEnded(step: unknown): Promise<void>;
  /** Looks for calls that ran and were not judged. */
  look(step: unknown): void;
  /** The host's loop has ended, in whatever way. The first time counts. A promise where something is still being written down. */
  ended(): Promise<void> | undefined;
  run(): Run;
}
