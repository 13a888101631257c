import type { Mode, Outcome, Verdict } from "@agentltl/core";
import type { ComplianceLabel } from "@agentltl/core/host";
import type { AnswerView } from "./answer-view.ts";
import type { Fact } from "./fact.ts";
import type { Figure } from "./figure.ts";
import type { Table } from "./table.ts";

/** One run, as it is shown: what was called, and below it what each rule said after each call. */
export interface RunView {
  readonly id: string;
  /** The file and line that it came from, or what else a reader would look for. */
  readonly place: string;
  /** Absent, as the label, where `facts` say how the run stands. */
  readonly score?: number | null;
  readonly label?: ComplianceLabel;
  /** What a reader has to know of this run first. */
  readonly facts?: readonly Fact[];
  /** Shown above its calls, before the tables. */
  readonly figures?: readonly Figure[];
  readonly tables?: readonly Table[];
  readonly calls: readonly CallView[];
  readonly said: readonly SaidView[];
  readonly rules: readonly RuleView[];
  readonly answer?: AnswerView;
  /** What was not recorded, for people. */
  readonly gaps: readonly string[];
}

/** A text that may be too long to be shown whole. */
export interface ShownText {
  readonly text: string;
  /** How long it was, in UTF-16 units, where `text` is only its beginning. */
  readonly of?: number;
}

/** One call. Calls of one step ran at once and stand in one column group. */
export interface CallView {
  /** From 0; shown from `#1`. */
  readonly position: number;
  readonly name: string;
  readonly args: ShownText;
  readonly result?: ShownText;
  readonly outcome: Outcome;
  readonly step?: number;
  readonly turn?: number;
  readonly agent?: string;
  /** How long the guard took to decide on it, in milliseconds; absent where that was not recorded. */
  readonly decisionMs?: number;
  /** What each rule that complained said of it: the explanation that `agentltl why` prints. */
  readonly complaints: readonly ComplaintView[];
}

/** What one rule has against a call, and what would have been allowed. */
export interface ComplaintView {
  readonly rule: string;
  /** Whether the call broke the rule, may break it, could not be judged, or only its result did. */
  readonly kind: "breaks" | "may-break" | "error" | "result";
  readonly detail: string;
  readonly repair: string;
  /** What would have let the call through, in words; each was tried. */
  readonly allowed: readonly string[];
  /** Positions of the earlier calls that mattered. */
  readonly calls: readonly number[];
}

/** One message of the dialogue. */
export interface SaidView {
  readonly role: "user" | "assistant" | "system";
  readonly text: ShownText;
  /** How many calls were made before it. */
  readonly afterCall: number;
}

/** One rule, and what it said while the run grew. */
export interface RuleView {
  readonly name: string;
  readonly mode: Mode;
  readonly weight: number;
  readonly layer?: string;
  /** The rule in one sentence. */
  readonly says: string;
  readonly formula: string;
  readonly description: string;
  readonly repair: string;
  readonly source?: string;
  readonly verdict: Verdict;
  readonly applied: boolean;
  readonly active: boolean;
  readonly detail: string;
  readonly witnesses: readonly WitnessView[];
  readonly prefixes: Prefixes;
}

/** How an instance of a rule was broken. */
export interface WitnessView {
  readonly position: number | null;
  readonly calls: readonly number[];
  readonly detail: string;
}

/**
 * What is known of a rule before the first call and after each: a letter each, `S` and `V` where no continuation can change it any more,
 * `s` and `v` where one can, `?` where it can't be judged. A rule that only the end decides says why.
 */
export type Prefixes =
  | { readonly kind: "letters"; readonly letters: string }
  | { readonly kind: "end"; readonly why: string };
