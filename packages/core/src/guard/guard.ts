import type { Posture } from "../constraint/constraint.ts";
import type { Json } from "../json/json.ts";
import type { Trace } from "../trace/trace.ts";
import type { Decision, FinishDecision, Obligation, ProposedCall } from "./decision.ts";
import type { GuardEvent, Settlement } from "./guard-event.ts";

/** How a guard is set up. */
export interface GuardOptions {
  /** Default `enforce`. */
  readonly posture?: Posture;
  /** The tools that the agent has. Rules that name others are refused with the nearest name (observe reports instead). */
  readonly tools?: readonly string[];
  /** What to do about rules that name other tools. Default `error`. */
  readonly unknownTools?: "error" | "warn";
  /** Facts of the task, for rules that hold `when` one of them is so. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly input?: Json;
  /** Goes on where the session of this snapshot stopped: `restoreGuard` with the same procedure. */
  readonly resume?: GuardSnapshot;
  /** How often `proposeFinish` sends back before it lets go. Default 2. */
  readonly maxSendBacks?: number;
  /** Replaces the text that the model reads after a refusal. */
  readonly feedback?: (decision: Decision) => string;
  /** Told of every event, as it is written to a log. An error in it is swallowed. */
  readonly onEvent?: (event: GuardEvent) => void;
}

/** A guard's memory as JSON: the events of its session. Holds personal data (arguments, results, texts). */
export interface GuardSnapshot {
  readonly format: 1;
  readonly procedure: string;
  readonly events: readonly GuardEvent[];
}

/** The online judge of one session (DESIGN section 8). */
export interface Guard {
  /**
   * Decides on a call and, where it is allowed, counts it as made: one step, since a host asks about all calls of a model reply before
   * any of them has run. Never throws.
   */
  propose(call: ProposedCall): Decision;
  /** Tells how an admitted call ended. An unknown or settled id changes nothing. Never throws. */
  settle(id: string, settlement: Settlement): void;
  said(message: { readonly role: "user" | "assistant" | "system"; readonly text: string }): void;
  /** Asks whether the run may end here. Sends back a bounded number of times, then lets go with what is owed. Never throws. */
  proposeFinish(finish: { readonly answer?: string; readonly end: "turn" | "session" }): FinishDecision;
  obligations(): readonly Obligation[];
  /** Lifts a latched stop. */
  resume(reason: string): void;
  snapshot(): GuardSnapshot;
  /** Why the run was stopped; `undefined` while it goes on. Observe never stops one. */
  readonly stopped: { readonly constraint: string; readonly detail: string } | undefined;
  /** Everything seen so far, refused calls included; calls that were only asked about or have to wait are not in it. */
  readonly trace: Trace;
  readonly decisions: readonly Decision[];
}
