import type { Mode, Posture, Source } from "../constraint/constraint.ts";
import type { Pattern } from "../formula/pattern.ts";
import type { Json } from "../json/json.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import type { DeadEndNotice, Finding, Judgement } from "./decision.ts";

/** Why a call was decided as it was: data, for people and programs, from the log alone. */
export interface Explanation {
  /** Absent for a call that ran before anybody could ask. */
  readonly decision?: string;
  readonly call: {
    readonly id: string;
    readonly name: string;
    readonly args: Json;
    readonly position: number | null;
    readonly step?: number;
  };
  readonly turn: number;
  readonly posture: Posture;
  /** What was done; `ran` for a call that nobody was asked about. */
  readonly kind: Judgement | "ran";
  /** What the rules said. */
  readonly judged: Judgement | "ran";
  /** Hash of the rules in force. */
  readonly procedure: string;
  /** What the model read, where the call was refused. */
  readonly told?: string;
  /** How the call ended, as far as is known by now. */
  readonly outcome?: ToolCall["outcome"];
  /** Each rule that complained, the deciding one first. */
  readonly rules: readonly RuleExplanation[];
  /** The rules that can't be kept together any more after this call, each of which still can by itself; absent where that is not so. */
  readonly deadEnd?: DeadEndNotice;
  /** By name, rules that no machine watches, and why: calls decide nothing of them, or it takes reading the run again; absent without any. */
  readonly reread?: Readonly<Record<string, string>>;
  /** What showed only in the call's own result. */
  readonly afterwards: readonly Finding[];
}

/** What one rule said of a call, and why. */
export interface RuleExplanation {
  readonly constraint: string;
  readonly mode: Mode;
  readonly kind: Finding["kind"];
  /** The rule in one sentence; absent where the rules of that time are not at hand. */
  readonly rule?: string;
  readonly description?: string;
  readonly repair: string;
  readonly detail: string;
  readonly source?: Source;
  /** The values of the rule's variables. */
  readonly bindings: Readonly<Record<string, Json>>;
  /** The earlier calls that mattered. */
  readonly calls: readonly ToolCall[];
  /** True where the complaint was answered: the call was repeated after its warning, or a person said yes. */
  readonly overridden: boolean;
  /** Why the rule is judged by reading the whole run at each call; absent where a machine watches it. */
  readonly reread?: string;
  /** What would have let the call through, as far as this rule is concerned and as far as was found. Each was tried. */
  readonly allowed: readonly Alternative[];
}

/** Something that would have let a call through. */
export type Alternative =
  /** The same call, in a later step. */
  | { readonly kind: "laterStep" }
  /** The same call, after this one. */
  | { readonly kind: "after"; readonly call: Pattern; readonly text: string }
  /** The same call, when these have ended. */
  | { readonly kind: "wait"; readonly calls: readonly number[] }
  /** The same call once more. */
  | { readonly kind: "repeat" }
  /** The same call, approved by a person. */
  | { readonly kind: "approval" };
