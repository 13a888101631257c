import type { Posture } from "../constraint/constraint.ts";
import type { Json } from "../json/json.ts";
import type { Decision, Finding, FinishDecision, ProposedCall } from "./decision.ts";

/** How an admitted call ended. A thrown error is given as its text. */
export type Settlement =
  | { readonly result: unknown }
  | { readonly error: unknown }
  /** A person said no after the rules had said yes: the call is no position of the trace. */
  | { readonly denied: string };

/** A {@link Settlement} as it is written down. */
export type SettledAs =
  | { readonly kind: "result"; readonly result: Json }
  | { readonly kind: "error"; readonly error: Json }
  /** What came back is no JSON, so that no rule can look at it. `unknown`: not even whether it worked. */
  | { readonly kind: "unreadable"; readonly outcome: "ok" | "unknown"; readonly reason: string }
  | { readonly kind: "denied"; readonly reason: string };

/** One line of a guard's log. JSON; the log of a session replays to the same decisions (DESIGN section 8). */
export type GuardEvent =
  | {
      readonly format: 1;
      readonly kind: "started";
      readonly procedure: string;
      readonly rules: readonly string[];
      readonly posture: Posture;
      readonly maxSendBacks: number;
      readonly tools?: readonly string[];
      readonly labels?: Readonly<Record<string, string>>;
      readonly input?: Json;
      /** Rules and tools that don't fit, where that is no error. */
      readonly problems?: readonly string[];
    }
  | {
      readonly format: 1;
      readonly kind: "said";
      readonly role: "user" | "assistant" | "system";
      readonly text: string;
    }
  | {
      readonly format: 1;
      readonly kind: "proposed";
      readonly call: Omit<ProposedCall, "args"> & { readonly args: Json };
      /** Why the call could not be read as one. */
      readonly fault?: string;
      readonly decision: Decision;
    }
  | {
      readonly format: 1;
      readonly kind: "settled";
      readonly id: string;
      readonly as: SettledAs;
      /** What showed only now that the result is here. Nobody was refused for it. */
      readonly findings: readonly Finding[];
    }
  | {
      readonly format: 1;
      readonly kind: "finished";
      readonly answer?: string;
      readonly end: "turn" | "session";
      readonly decision: FinishDecision;
    }
  | { readonly format: 1; readonly kind: "resumed"; readonly reason: string };
