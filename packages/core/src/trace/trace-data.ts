import type { Json, JsonObject } from "../json/json.ts";

/**
 * How a call ended. `refused` by a rule, `denied` by a person: neither ran. `pending`: admitted, not finished. `unknown`: it ran, and
 * nothing says how it ended.
 */
export type Outcome = "ok" | "error" | "refused" | "denied" | "pending" | "unknown";

/** One tool invocation (paper section 10.1). */
export interface ToolCall {
  readonly name: string;
  /** What the model passed: an object, or whatever else it wrote. */
  readonly args: Json;
  /** The place in `Trace.calls`, from 0. */
  readonly position: number;
  readonly id?: string;
  /** The model reply that asked for it. Calls of one step are parallel. Need not start at 1. */
  readonly step?: number;
  readonly turn?: number;
  /**
   * What the tool returned: `null` where it returned nothing, absent where nothing was recorded. A text that is JSON is read as JSON
   * by rules; the text stays.
   */
  readonly result?: Json;
  readonly outcome: Outcome;
  readonly agent?: string;
  /** Milliseconds since the epoch. */
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** How long the guard took to decide on it, in milliseconds, where that was recorded. No formula sees it. */
  readonly decisionMs?: number;
  /** The record that the call was read from, as it was. */
  readonly raw?: Json;
}

/** One message of the dialogue. */
export interface Message {
  readonly role: "user" | "assistant" | "system";
  readonly text: string;
  /** How many of `Trace.calls` were made before it. */
  readonly afterCall: number;
  readonly turn?: number;
  /** True for the answer that ends a turn. */
  readonly answer?: boolean;
}

/** What kind of thing was not recorded. */
export type GapKind =
  | "args"
  | "result"
  | "outcome"
  | "time"
  | "dialogue"
  | "finalAnswer"
  | "metrics"
  | "call";

/**
 * Something that was not recorded, or not as it should be. What it makes unknown is "not evaluated", never false
 * (DESIGN section 4). `call` gaps are faults that were read around; they make nothing unknown.
 */
export interface TraceGap {
  readonly kind: GapKind;
  /** The position concerned; absent where it is the whole trace. */
  readonly call?: number;
  /** What was found and where, for people: `arguments of call #3 are not an object`. */
  readonly detail: string;
  /** Line of the file, from 1, where the reader knows it. */
  readonly line?: number;
  /** Path inside the record, such as `tool_calls[2].arguments`. */
  readonly path?: string;
}

/** Counters of a run as its framework reported them. Carried, never recomputed; unknown keys are kept. */
export interface Metrics extends JsonObject {}

/** What a {@link Trace} is made of. */
export interface TraceData {
  readonly id?: string;
  readonly task?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly input?: Json;
  /** Names of the tools that the agent was offered. */
  readonly tools?: readonly string[];
  readonly calls: readonly ToolCall[];
  readonly dialogue: readonly Message[];
  readonly finalAnswer?: string;
  readonly metrics: Metrics;
  /** False while the run goes on. */
  readonly ended: boolean;
  readonly gaps: readonly TraceGap[];
}
