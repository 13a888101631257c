import type { Mode, Posture, Source } from "../constraint/constraint.ts";
import type { Json } from "../json/json.ts";
import type { Witness } from "../verdict/verdict.ts";

/** What the rules say of a call. */
export type Judgement = "allow" | "stop" | "block" | "ask" | "retry" | "warn" | "wait";

/** One rule's complaint about a call. */
export interface Finding {
  readonly constraint: string;
  readonly mode: Mode;
  /** `error`: the rule could not be judged, which denies in enforce. */
  readonly kind: "breaks" | "may-break" | "error";
  /** What in this call breaks it, in one sentence. */
  readonly detail: string;
  readonly repair: string;
  readonly witness?: Witness;
  readonly source?: Source;
}

/** A call as a host hands it over. The model wrote `name` and `args`: nothing about them is certain. */
export interface ProposedCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
  readonly step?: number;
  readonly agent?: string;
  /** When the call begins, in milliseconds since the epoch by the host's clock: only rules about time need it. */
  readonly at?: number;
  /**
   * Set by the host, never by the model: the id of the `ask` decision that a person said yes to. Its questions are not asked again for
   * the same name and arguments.
   */
  readonly approved?: string;
}

/** A rule of mode `stop`; one of mode `retry` that refused often enough; the same refusal again and again. */
export type StopReason = "rule" | "retries" | "stuck";

/** Permission for one call: this id, this name, these arguments. */
export interface Ticket {
  readonly id: string;
  readonly name: string;
  /** The judged arguments, copied and frozen: run the tool with these. */
  readonly args: Json;
  readonly decision: string;
}

/** That rules can't be kept together any more, whatever is called next: each by itself still can. */
export interface DeadEndNotice {
  /** The rules that exclude each other. */
  readonly rules: readonly string[];
  /** The values of their variables for which they do; absent where they do whatever they are. */
  readonly values?: readonly Json[];
  readonly detail: string;
}

/** The guard's answer on one call (DESIGN section 8). */
export type Decision = {
  /** Travels with log, telemetry and report: `d-71c0`. */
  readonly decision: string;
  readonly call: {
    readonly id: string;
    readonly name: string;
    readonly args: Json;
    readonly position: number | null;
  };
  /** What the rules said, whatever the posture. */
  readonly judged: Judgement;
  readonly posture: Posture;
  /** All rules that complain, the deciding one first. */
  readonly findings: readonly Finding[];
  /** Hash of the procedure. */
  readonly procedure: string;
  /** Rules that complain and were answered: by the same call made again after their warning, or by a person. */
  readonly overridden?: readonly string[];
  /** Rules of mode `retry` that have refused as often as they may. */
  readonly escalated?: readonly string[];
  /** After the call these rules can't be kept together any more: for that it was refused, or let through with this notice. */
  readonly deadEnd?: DeadEndNotice;
  /** Why the run is stopped from here on; absent where it goes on, or was stopped before. */
  readonly stops?: StopReason;
} & (
  | { readonly kind: "allow"; readonly ticket: Ticket }
  /** Refused. `feedback` is for the model: one plain sentence of at most 400 characters. */
  | { readonly kind: Exclude<Judgement, "allow">; readonly feedback: string }
);

/** Something owed by the end of the turn or the session. */
export interface Obligation {
  readonly constraint: string;
  readonly due: "turn" | "session";
  readonly detail: string;
  readonly repair: string;
  /** False where no tool that the agent has can meet it; absent where one may. Nobody is sent back for it. */
  readonly meetable?: false;
}

/** Whether the run may end here. */
export type FinishDecision =
  | { readonly kind: "finish"; readonly owed: readonly Obligation[] }
  | { readonly kind: "continue"; readonly owed: readonly Obligation[]; readonly feedback: string };
