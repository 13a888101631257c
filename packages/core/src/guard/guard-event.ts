import type { Json } from "../json/json.ts";
import type { Decision, Finding, FinishDecision, ProposedCall } from "./decision.ts";
import type { GuardSettings } from "./guard-settings.ts";

/**
 * How an admitted call ended. A thrown error is given as its text. `unknown`: it ran, this came back, and the host doesn't say whether it
 * worked. `at`: when, in milliseconds since the epoch by the host's clock.
 */
export type Settlement = { readonly at?: number } & (
  | { readonly result: unknown; readonly outcome?: "unknown" }
  | { readonly error: unknown }
  /** A person said no after the rules had said yes: the call is no position of the trace. */
  | { readonly denied: string }
);

/**
 * How a call of the past ended. `refused`: the host's record says that a rule refused it. Whoever can write messages can write that, so it
 * counts only where the rules do object; else the call counts as one that failed.
 */
export type PastSettlement = Settlement | { readonly refused: string; readonly at?: number };

/** A {@link Settlement} as it is written down. */
export type SettledAs =
  /**
   * `outcome`: how it ended, where it did not work, by what the rules' `tools` see in the result. `host`: the host doesn't say whether it worked;
   * else it saw a result like any other.
   */
  | {
      readonly kind: "result";
      readonly result: Json;
      readonly outcome?: "error" | "unknown";
      readonly host?: "unknown";
    }
  | { readonly kind: "error"; readonly error: Json }
  /** What came back is no JSON, so that no rule can look at it. `unknown`: not even whether it worked. */
  | {
      readonly kind: "unreadable";
      readonly outcome: "ok" | "unknown";
      readonly reason: string;
      readonly host?: "unknown";
    }
  | { readonly kind: "denied"; readonly reason: string }
  | { readonly kind: "refused"; readonly reason: string };

/** A proposed call as it is written down. */
export type WrittenCall = Omit<ProposedCall, "args"> & { readonly args: Json };

/** Under which rules and settings a guard judges from here on. */
export interface Setting extends GuardSettings {
  /** The names of the rules. */
  readonly rules: readonly string[];
  readonly tools?: readonly string[];
  /** The tools among them that change nothing. */
  readonly readOnly?: readonly string[];
  /** Rules and tools that don't fit, where that is no error. */
  readonly problems?: readonly string[];
  /** By name, rules that no machine watches, and why: they are judged by reading the whole run at each call, which takes longer and longer. */
  readonly reread?: Readonly<Record<string, string>>;
}

/** How much of a bound is taken. */
export interface RuleBound {
  readonly bound: string;
  readonly taken: number;
  readonly most: number;
}

/** What happened, one shape a kind. */
export type Happening =
  | ({
      readonly kind: "started";
      readonly labels?: Readonly<Record<string, string>>;
      readonly input?: Json;
    } & Setting)
  | { readonly kind: "said"; readonly role: "user" | "assistant" | "system"; readonly text: string }
  | {
      readonly kind: "proposed";
      readonly call: WrittenCall;
      /** Why the call could not be read as one. */
      readonly fault?: string;
      readonly decision: Decision;
      /** How long deciding took, in milliseconds, by the clock that the guard was given. */
      readonly decisionMs?: number;
    }
  /** A call that had run before anybody could ask. */
  | {
      readonly kind: "ran";
      readonly call: WrittenCall;
      readonly fault?: string;
      readonly as: SettledAs;
      readonly at?: number;
      /** What the rules say of it. Nobody was refused. */
      readonly findings: readonly Finding[];
    }
  | {
      readonly kind: "settled";
      readonly id: string;
      readonly as: SettledAs;
      readonly at?: number;
      /** What showed only now that the result is here, and which rules can't be judged since it can't be read. Nobody was refused for it. */
      readonly findings: readonly Finding[];
    }
  | {
      readonly kind: "finished";
      readonly answer?: string;
      readonly end: "turn" | "session";
      readonly decision: FinishDecision;
      /** It had ended before anybody could ask. */
      readonly past?: true;
    }
  | { readonly kind: "resumed"; readonly reason: string }
  /** A rule has taken 80 % of a bound. Beyond a bound on `keys` it can't be judged any more; the others cost sharpness alone. */
  | ({ readonly kind: "bound"; readonly constraint: string } & RuleBound)
  /** Other rules, or other settings, are in force from here on. */
  | ({
      readonly kind: "revised";
      readonly reason: string;
      /** Calls that ended otherwise by what the `tools` of these rules see in what came back. */
      readonly outcomes?: readonly RereadOutcome[];
    } & Setting);

/** How a call of the past ended, in the eyes of other rules. */
export interface RereadOutcome {
  readonly position: number;
  readonly outcome: "ok" | "error" | "unknown";
}

/** One line of a guard's log. JSON; the log of a session replays to the same decisions (DESIGN section 8). */
export type GuardEvent = Happening & {
  readonly format: 1;
  /** Hash of the procedure in force. */
  readonly procedure: string;
};
