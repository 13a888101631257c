import type { Json } from "../json/json.ts";
import type { PredicateFunction } from "./code.ts";
import type { Domain } from "./domain.ts";
import type { Matcher, Pattern, VariableReference } from "./pattern.ts";

/** How a number is compared. */
export type Comparison = "==" | "!=" | "<" | "<=" | ">" | ">=";

/** Who said a thing. */
export type Speaker = "user" | "assistant" | "system" | "any";

/** A formula about one position of the trace. */
export type PositionAtom =
  /** There is a call here and the pattern fits it. */
  | { readonly kind: "now"; readonly call: Pattern }
  /**
   * A message since the previous call matches. `which` narrows it to one message: `last` is the speaker's last one, `closing` the very
   * last one, whoever said it, which must then be the speaker's.
   */
  | {
      readonly kind: "said";
      readonly speaker: Speaker;
      readonly text: Matcher;
      readonly which?: "last" | "closing";
    };

/** A fact about the whole trace, wherever in a formula it stands (paper section 10.2.2). */
export type TraceAtom =
  | { readonly kind: "called"; readonly call: Pattern }
  /** Some call has a result that matches `expected` by the comparator in force. */
  | { readonly kind: "calledWithResult"; readonly call: Pattern; readonly expected: Matcher }
  | {
      readonly kind: "count";
      readonly call: Pattern;
      readonly comparison: Comparison;
      readonly times: number;
    }
  /** Both happen, and the first `first` stands before the first `then`. */
  | { readonly kind: "before"; readonly first: Pattern; readonly then: Pattern }
  /** Both happen, and the first `call` stands after the first `earlier`. */
  | { readonly kind: "after"; readonly call: Pattern; readonly earlier: Pattern }
  /** `then` happens only after a `first`; nothing needs to happen. */
  | { readonly kind: "precedes"; readonly first: Pattern; readonly then: Pattern }
  /** The first of each of `calls` stands before the first `then`; true where `calls` is empty. */
  | { readonly kind: "allBefore"; readonly calls: readonly Pattern[]; readonly then: Pattern }
  /** `right` happens and `wrong` doesn't. `context` is shown in the detail. */
  | {
      readonly kind: "branchCalled";
      readonly right: Pattern;
      readonly wrong?: Pattern;
      readonly context?: string;
    }
  /** The calls occur in this order, others between them allowed. */
  | { readonly kind: "inOrder"; readonly calls: readonly Pattern[] }
  /** The `nth` `first` and the `mth` `then` exist, counted from 1, and the former stands before the latter. */
  | {
      readonly kind: "instanceBefore";
      readonly first: Pattern;
      readonly nth: number;
      readonly then: Pattern;
      readonly mth: number;
    }
  /** From the first `first`, the first `then` at or after it is at most `limit` calls away. */
  | { readonly kind: "withinCalls"; readonly first: Pattern; readonly then: Pattern; readonly limit: number }
  /** As `withinCalls`, measured from start to start in milliseconds. */
  | {
      readonly kind: "withinTime";
      readonly first: Pattern;
      readonly then: Pattern;
      readonly milliseconds: number;
    }
  /** The recorded metric at `path` compares so with `value`. */
  | {
      readonly kind: "metric";
      readonly path: string;
      readonly comparison: Comparison;
      readonly value: number;
    }
  /** The final answer exists and matches. */
  | { readonly kind: "answered"; readonly text: Matcher };

/** A condition in code: registered by name, or a function literal (`test`), which can't be printed or stored. */
export interface Predicate {
  readonly kind: "predicate";
  readonly name: string;
  readonly terms: readonly (Json | VariableReference)[];
  /**
   * `prefix`: it is given the calls up to its position, and nothing of the end. `trace`: all calls, the metrics and the final answer, so
   * that only the end decides it.
   */
  readonly sees: "prefix" | "trace";
  readonly test?: PredicateFunction;
}

/** A property of a trace. Plain data, so it can be compared, printed, stored and sent (DESIGN section 5). */
export type Formula =
  | { readonly kind: "constant"; readonly value: boolean }
  | PositionAtom
  | TraceAtom
  | Predicate
  // Boolean
  | { readonly kind: "not"; readonly body: Formula }
  | { readonly kind: "and"; readonly parts: readonly Formula[] }
  | { readonly kind: "or"; readonly parts: readonly Formula[] }
  | { readonly kind: "implies"; readonly left: Formula; readonly right: Formula }
  | { readonly kind: "iff"; readonly left: Formula; readonly right: Formula }
  // Future
  | { readonly kind: "next"; readonly body: Formula }
  | { readonly kind: "weakNext"; readonly body: Formula }
  | { readonly kind: "eventually"; readonly body: Formula }
  | { readonly kind: "globally"; readonly body: Formula }
  /** Here or at one of the next `limit` calls. */
  | { readonly kind: "eventuallyWithin"; readonly limit: number; readonly body: Formula }
  | { readonly kind: "until"; readonly left: Formula; readonly right: Formula }
  | { readonly kind: "weakUntil"; readonly left: Formula; readonly right: Formula }
  | { readonly kind: "release"; readonly left: Formula; readonly right: Formula }
  // Past
  | { readonly kind: "previous"; readonly body: Formula }
  | { readonly kind: "once"; readonly body: Formula }
  | { readonly kind: "historically"; readonly body: Formula }
  | { readonly kind: "since"; readonly left: Formula; readonly right: Formula }
  /** The number of earlier positions where `body` holds. `body` speaks of the past only. */
  | {
      readonly kind: "countBefore";
      readonly body: Formula;
      readonly comparison: Comparison;
      readonly times: number;
    }
  /** `body` at this position of the trace, from 0; false where the trace has no such position. */
  | { readonly kind: "at"; readonly position: number; readonly body: Formula }
  // First order
  | { readonly kind: "forall"; readonly variable: string; readonly domain: Domain; readonly body: Formula }
  | { readonly kind: "exists"; readonly variable: string; readonly domain: Domain; readonly body: Formula }
  /** For each way in which the call here fits the pattern, the body holds with its captures bound. */
  | { readonly kind: "bind"; readonly call: Pattern; readonly body: Formula }
  /** For some way in which the call here fits the pattern, the body holds with its captures bound. */
  | { readonly kind: "bindSome"; readonly call: Pattern; readonly body: Formula };

/** A formula of this kind. */
export type FormulaOf<Kind extends Formula["kind"]> = Extract<Formula, { readonly kind: Kind }>;
