import type { ToolCall } from "@agentltl/core";
import type { Json } from "@agentltl/core/host";

/** How a call ended, as far as the log says. */
export interface Ended {
  readonly result?: Json;
  readonly outcome?: ToolCall["outcome"];
  readonly endedAt?: Json;
}

/** A call as the model proposed it. */
export interface Proposed {
  readonly name: Json | undefined;
  /** An object, its JSON text, or what else the model wrote; absent where it was not recorded. */
  readonly args?: Json | undefined;
  readonly id?: Json | undefined;
  readonly agent?: string | undefined;
  readonly startedAt?: Json | undefined;
  /** Its step and turn where the log numbers them itself; else they come from its place. */
  readonly numbers?: { readonly step?: number; readonly turn?: number } | undefined;
  /** How it ended, where the log says so beside the call. */
  readonly ended?: Ended | undefined;
  /** Where it stands in the log. */
  readonly path: string;
  /** The part of the log that it was read from. */
  readonly raw: Json;
}

/** What one reply of a model cost. */
export interface Usage {
  readonly input: number;
  readonly output: number;
}

/** One thing that happened, in the order of causes: what every reader makes of its log. */
export type Entry =
  | { readonly kind: "said"; readonly role: "user" | "system"; readonly text: string }
  /** A reply of the model: its calls are parallel. */
  | {
      readonly kind: "reply";
      readonly text: string;
      readonly calls: readonly Proposed[];
      readonly agent?: string | undefined;
      readonly usage?: Usage | undefined;
    }
  /** The end of a call that was proposed before. */
  | {
      readonly kind: "answered";
      readonly id?: Json | undefined;
      readonly name?: string | undefined;
      readonly ended: Ended;
      readonly path: string;
    }
  /** Something that could not be read, and was read around. */
  | { readonly kind: "odd"; readonly detail: string; readonly path: string };
