import {
  and,
  bind,
  bindSome,
  constant,
  type Formula,
  globally,
  implies,
  now,
  or,
  type Pattern,
} from "@agentltl/core/formula";
import { capturesOf, variablesOfPattern } from "@agentltl/core/host";

/** The call here is one of these. */
export function oneOfNow(patterns: readonly Pattern[]): Formula {
  return or(...patterns.map((pattern) => now(pattern)));
}

/** For each way in which the call here fits, `body` holds with its variables. */
export function whenever(pattern: Pattern, body: Formula): Formula {
  return variablesOfPattern(pattern).length === 0 ? implies(now(pattern), body) : bind(pattern, body);
}

/** At each call that is one of these, `body` holds with its variables. */
export function always(patterns: readonly Pattern[], body: Formula): Formula {
  return and(...patterns.map((pattern) => globally(whenever(pattern, body))));
}

/** The call here fits, with some values for the variables that it gives values to itself. */
export function fitsSomehow(pattern: Pattern): Formula {
  return capturesOf(pattern).length === 0 ? now(pattern) : bindSome(pattern, constant(true));
}

/** Those of these calls that worked, where the rule doesn't say otherwise itself. */
export function worked(patterns: readonly Pattern[]): readonly Pattern[] {
  return patterns.map((pattern) => (pattern.outcome === undefined ? { ...pattern, outcome: "ok" } : pattern));
}
