import type { Bdd, Node } from "../bdd/bdd.ts";
import type { Formula } from "../formula/formula.ts";
import type { Matcher, Pattern } from "../formula/pattern.ts";
import type { Json } from "../json/json.ts";
import type { Bindings } from "../match/bindings.ts";
import type { Test } from "../match/compile-matcher.ts";
import type { CompiledPattern } from "../match/compile-pattern.ts";
import type { Dependencies } from "./dependencies.ts";
import type { EvaluateOptions } from "./evaluate-options.ts";
import type { PlanEntry } from "./plan.ts";
import type { TraceView } from "./trace-view.ts";

/**
 * What a formula is worth at each position `0..n`, and last at any position after that. Values are functions of what was not
 * recorded: 0 and 1 where nothing is missing.
 */
export type Column = Int32Array;

/** The columns of formulas that depend on the variables of one binder, and on nothing further in. */
export interface Scope {
  readonly outer: Scope | undefined;
  /** The scope with no variables; absent where this is it. */
  readonly outermost: Scope | undefined;
  /** The variables that it binds. */
  readonly names: readonly string[];
  /** All variables in force. */
  readonly bindings: Bindings | undefined;
  readonly columns: Map<Formula, Known>;
}

/** A column, and the one position at which it is right, where that is not all of them. */
export interface Known {
  readonly column: Column;
  readonly only: number | undefined;
}

/** A call that fits a pattern: certainly (1), or if what was not recorded is so. */
export interface Occurrence {
  readonly index: number;
  readonly fits: Node;
}

/** All that the evaluation of one formula on one trace shares. */
export interface Context {
  readonly view: TraceView;
  readonly options: EvaluateOptions;
  readonly bdd: Bdd;
  /** The value of something that was not recorded: the same question has one value. */
  readonly ask: (question: Json) => Node;
  /** One of the questions that decide a value; `undefined` where it is known, or not told apart. */
  readonly questionOf: (value: Node) => Json | undefined;
  readonly compiled: (pattern: Pattern) => CompiledPattern;
  /** The calls that fitted a pattern when it was last asked, and under which bindings. */
  readonly occurrences: Map<
    Pattern,
    { readonly bindings: Bindings | undefined; readonly found: readonly Occurrence[] }
  >;
  readonly test: (matcher: Matcher) => Test;
  readonly dependencies: (formula: Formula) => Dependencies;
  readonly plan: (body: Formula, only: number | undefined) => readonly PlanEntry[];
  /** A number for a formula, the same for equal ones. */
  readonly idOf: (formula: Formula) => number;
  /** A name for a function, to put into a question. */
  readonly nameOf: (code: unknown) => number;
}
