import type { Procedure } from "../constraint/procedure.ts";
import type { Json } from "../json/json.ts";
import type { Trace } from "../trace/trace.ts";
import type { Decision, Finding, FinishDecision, Obligation, ProposedCall } from "./decision.ts";
import type { Explanation } from "./explanation.ts";
import type { GuardEvent, PastSettlement, Settlement } from "./guard-event.ts";
import type { GivenSettings } from "./guard-settings.ts";
import type { Stop } from "./guard-state.ts";
import type { RepairPlan } from "./joint/repair-plan.ts";
import type { ToolAllowance } from "./joint/tool-allowances.ts";
import type { StopReport } from "./stop.ts";
import type { ToolDescription } from "./tool-description.ts";

/** How a guard is set up. */
export interface GuardOptions extends GivenSettings {
  /**
   * The tools that the agent has. Rules that name others, or arguments that a tool's `parameters` don't know, are refused with the nearest
   * name, and so are rules that no tool can meet (observe reports instead).
   */
  readonly tools?: readonly (string | ToolDescription)[] | undefined;
  /** What to do about rules that don't fit the tools. Default `error`. */
  readonly unknownTools?: "error" | "warn" | undefined;
  /** Facts of the task, for rules that hold `when` one of them is so. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  readonly input?: Json | undefined;
  /** Goes on where the session of this snapshot stopped. */
  readonly resume?: GuardSnapshot | undefined;
  /**
   * What to do about a snapshot that was made under other rules: judge on under these, with what happened as their past (`rebuild`, default),
   * or throw `snapshot-invalid`.
   */
  readonly onChangedRules?: "rebuild" | "refuse" | undefined;
  /** Replaces the text that the model reads after a refusal. */
  readonly feedback?: ((decision: Decision) => string) | undefined;
  /** Gives milliseconds, such as `() => performance.now()`: how long each decision took then stands in its event. Decides nothing. */
  readonly clock?: (() => number) | undefined;
  /** Told of every event, as it is written to a log. An error in it is swallowed. */
  readonly onEvent?: ((event: GuardEvent) => void) | undefined;
}

/**
 * A guard's memory as JSON: the events of its session. Holds personal data (arguments, results, texts). Whoever can change it can change
 * what the guard remembers: keep it where only the application writes.
 */
export interface GuardSnapshot {
  readonly format: 1;
  /** Hash of the procedure in force. */
  readonly procedure: string;
  readonly events: readonly GuardEvent[];
  /** Tells a snapshot that was cut or changed by accident. Checked where it is there; no protection from anybody. */
  readonly digest?: string;
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
  /**
   * Tells of a call that ran before anybody could ask: in an earlier turn, or at the provider. It is judged for the record, counts in every
   * rule, and is never refused. Without a settlement it is not known how it ended. Never throws.
   */
  ran(call: ProposedCall, settlement?: PastSettlement): readonly Finding[];
  /** Tells of a message. Throws `option-invalid` where it has no such role, or no text, and nothing is told then. */
  said(message: { readonly role: "user" | "assistant" | "system"; readonly text: string }): void;
  /** Asks whether the run may end here. Sends back a bounded number of times, then lets go with what is owed. Never throws. */
  proposeFinish(finish: { readonly answer?: string; readonly end: "turn" | "session" }): FinishDecision;
  /** Tells of a turn, or a session, that had ended before anybody could ask; gives what was owed. Never throws. */
  finished(finish: { readonly answer?: string; readonly end: "turn" | "session" }): readonly Obligation[];
  obligations(): readonly Obligation[];
  /**
   * Which of these tools, or of those that the agent has, may be called next as far as the watched rules go: `never`, `depends` on the
   * arguments, or `safe`. A shield hides `never` alone. The guard judges each call all the same.
   */
  allowedTools(tools?: readonly string[]): readonly ToolAllowance[];
  /** The calls that would leave nothing owed, without breaking a rule. Bounded work: `unknown` where the bound was hit. */
  repair(): RepairPlan;
  /**
   * Why a call was decided as it was, by the id of the decision or of the call (then its last decision counts); `undefined` for an id that
   * nobody knows. Never throws.
   */
  explain(id: string): Explanation | undefined;
  /**
   * Other rules from here on. What happened is their past: only what newly breaks one is refused. Throws what `createGuard` throws about rules,
   * and changes nothing then.
   */
  revise(procedure: Procedure, reason: string): void;
  /** Lifts a latched stop. */
  resume(reason: string): void;
  /**
   * A guard that goes on from here by itself, to ask what would be decided: it knows what this one knows, nobody is told of its events, and
   * what happens in it changes nothing here. It takes no account of `feedback`. Cheap: nothing of the session is gone through again.
   */
  fork(): Guard;
  snapshot(): GuardSnapshot;
  /**
   * Why nothing more may be called; `undefined` while something may. Observe never stops a run. While a stop waits for a safe point this is
   * `undefined` and `stopReport` says `closing`.
   */
  readonly stopped: Stop | undefined;
  /** What a stop leaves behind: which calls ran, what is owed, what the rules say compensates; `undefined` while the run goes on. */
  stopReport(): StopReport | undefined;
  /** Everything seen so far, refused calls included; calls that were only asked about or have to wait are not in it. */
  readonly trace: Trace;
  readonly decisions: readonly Decision[];
}
