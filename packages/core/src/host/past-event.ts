import type { PastSettlement } from "../guard/guard-event.ts";

/** A call that the messages of a request show. */
export interface PastCall {
  readonly kind: "call";
  /** The host's name for it, which comes again. */
  readonly hostId: string;
  readonly name: string;
  readonly args: unknown;
  /** The place of its message among the model's replies, from 1. */
  readonly step: number;
  readonly settlement: PastSettlement;
}

/** What somebody said. */
export interface Saying {
  readonly kind: "said";
  readonly role: "user" | "assistant" | "system";
  readonly text: string;
}

/** What the messages of a request show, in order. */
export type PastEvent = PastCall | Saying | { readonly kind: "answer"; readonly text: string };
