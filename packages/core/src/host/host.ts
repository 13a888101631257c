import type { Posture } from "../constraint/constraint.ts";
import type { Procedure } from "../constraint/procedure.ts";
import type { Decision, Obligation } from "../guard/decision.ts";
import type { GuardEvent } from "../guard/guard-event.ts";
import type { GuardSettings } from "../guard/guard-settings.ts";
import type { StopReport } from "../guard/stop.ts";
import type { Json } from "../json/json.ts";
import type { Trace } from "../trace/trace.ts";
import type { Verification } from "../verify/verification.ts";
import type { RunCost } from "./run-cost.ts";

/**
 * One run of an agent as both adapters hand it out (DESIGN section 9). A session that remembers has many requests: what was decided, answered
 * and spent is that of the request which the run was asked for; trace, verification and what is owed are the session's so far.
 */
export interface Run {
  /** The session's name. */
  readonly id: string;
  readonly trace: Trace;
  /** Of this request. A call that was allowed and then not made by the host is `denied` in the trace. */
  readonly decisions: readonly Decision[];
  readonly verification: Verification;
  readonly owed: readonly Obligation[];
  /** Present where an `answer` check was given and this request's answer was seen. */
  readonly answer?: AnswerReport;
  /** Why the run was stopped, and what it leaves behind: which calls ran, what is owed, what compensates. */
  readonly stopped?: StopReport;
  /** Time spent in decisions of this request. */
  readonly cost: RunCost;
}

/** What an answer check found. `grounded` is `null` where it could not be judged. */
export interface AnswerReport {
  readonly grounded: boolean | null;
  /** Nothing in the answer could be checked. */
  readonly vacuous: boolean;
  /** For the model, where the answer is sent back. */
  readonly feedback: string;
  /** The checker's own findings, for reports. */
  readonly findings: Json;
}

/** Checks a final answer against what the agent read. `@agentltl/grounding` makes one. */
export interface AnswerCheck {
  check(answer: string, trace: Trace): AnswerReport | Promise<AnswerReport>;
}

/** Writes events down. It may fail: in observe nothing changes then, in enforce the failure is reported through `onDecision`. */
export interface Recorder {
  record(run: string, event: GuardEvent): void;
  /** Called when a run ends; resolves when everything is on disk. */
  flush(): Promise<void>;
  /** A clock in milliseconds. Where there is one, the event of a decision says how long it took. */
  now?(): number;
}

/** Changes a value on its way out, never the live one. */
export type Redactor = (value: Json) => Json;

/** Keeps the snapshots of named sessions. */
export interface SessionStore {
  load(session: string): Promise<Json | undefined>;
  save(session: string, snapshot: Json): Promise<void>;
}

/** The options that both adapters share (DESIGN section 9). */
export interface AdapterOptions {
  readonly rules: Procedure;
  /** Default `enforce`. */
  readonly posture?: Posture | undefined;
  readonly grounding?: AnswerCheck | undefined;
  /** What happens to an ungrounded answer. Default `flag`. */
  readonly answer?: "flag" | "hold" | "sendBack" | undefined;
  /** Default 2. */
  readonly maxSendBacks?: number | undefined;
  /** What to do about rules that name tools which the agent doesn't have. Default `error`. */
  readonly unknownTools?: "error" | "warn" | undefined;
  /**
   * What to do about a call after which the rules of mode `block` and `stop` can't be kept together any more: `warn` (default) lets it through
   * and says so in its decision, `block` refuses it, `off` doesn't look.
   */
  readonly deadEnds?: GuardSettings["deadEnds"] | undefined;
  readonly record?: Recorder | undefined;
  /** Replaces the text that the model reads after a refusal. */
  readonly feedback?: ((decision: Decision) => string) | undefined;
  /** Told of each decision. It can't change one, and an error in it is swallowed. */
  readonly onDecision?: ((decision: Decision) => void) | undefined;
  /** Told of each request when it has ended. An error in it is swallowed. */
  readonly onFinish?: ((run: Run) => void) | undefined;
  /** How many sessions are remembered; the one used longest ago is forgotten first. Default 1000. */
  readonly maxSessions?: number | undefined;
  /** Told of what makes the rules weaker than they look, each once. Default `console.warn`. */
  readonly onWarning?: ((message: string) => void) | undefined;
}
