import type { Json, JsonObject } from "../json/json.ts";

/** A call as code sees it. Structurally a `ToolCall` of the trace. */
export interface CallView {
  readonly name: string;
  readonly args: Json;
  readonly position: number;
  readonly result?: Json;
  readonly outcome: "ok" | "error" | "refused" | "denied" | "pending" | "unknown";
  readonly step?: number;
  readonly turn?: number;
}

/** A message as code sees it. */
export interface MessageView {
  readonly role: "user" | "assistant" | "system";
  readonly text: string;
  /** The position of the next call, as code sees them: so many were made before it. */
  readonly afterCall: number;
}

/** What a predicate or a domain written in code is given. Read-only, and JSON throughout. */
export interface CodeView {
  /** The calls that it may see: up to its position, or all of them where it judges the whole trace. */
  readonly calls: readonly CallView[];
  /**
   * What was said before the call at its position, or before any call where it judges the whole trace. Throws where that was not recorded,
   * so that an answer which hangs on it is missing.
   */
  readonly dialogue: readonly MessageView[];
  /** The position at which it is asked, from 0. */
  readonly position: number;
  /** Empty for a condition that sees the calls up to its position: on the way nobody knows them, and at the end it must say the same. */
  readonly metrics: JsonObject;
  /** Absent for a condition that sees the calls up to its position, as `metrics` is empty. */
  readonly finalAnswer: string | undefined;
  /** The values in scope, by variable. */
  readonly bindings: Readonly<Record<string, Json>>;
}

/** A predicate's answer, with a text that is shown as it is. */
export interface PredicateResult {
  readonly passed: boolean;
  readonly detail?: string;
  /** Facts for the report, such as the values that mattered. */
  readonly witness?: Json;
}

/**
 * A condition in code. Deterministic, and free of side effects. Where it throws or answers something else, the formula counts it as
 * missing: neither true nor false.
 */
export type PredicateFunction = (view: CodeView, ...terms: readonly Json[]) => boolean | PredicateResult;

/** The values of a domain in code. Where it throws or answers no list of JSON values, the domain counts as not recorded. */
export type DomainFunction = (view: CodeView) => readonly Json[];
