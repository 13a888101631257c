import { bind, type Formula, implies, now, or, type Pattern } from "@agentltl/core/formula";
import { variablesOfPattern } from "@agentltl/core/host";

/** The call here is one of these. */
export function oneOfNow(patterns: readonly Pattern[]): Formula {
  return or(...patterns.map((pattern) => now(pattern)));
}

/** For each way in which the call here fits, `body` holds with its variables. */
export function whenever(pattern: Pattern, body: Formula): Formula {
  return variablesOfPattern(pattern).length === 0 ? implies(now(pattern), body) : bind(pattern, body);
}

/** Those of these calls that worked, where the rule doesn't say otherwise itself. */
export function worked(patterns: readonly Pattern[]): readonly Pattern[] {
  return patterns.map((pattern) => (pattern.outcome === undefined ? { ...pattern, outcome: "ok" } : pattern));
}
