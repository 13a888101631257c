import {
  and,
  count,
  countBefore,
  eventually,
  type Formula,
  globally,
  not,
  type Pattern,
} from "@agentltl/core/formula";
import { oneOfNow } from "./parts.ts";

/** At most so many calls fit. */
export function atMostOf(patterns: readonly Pattern[], times: number): Formula {
  const [only, ...others] = patterns;
  if (only !== undefined && others.length === 0) return count(only, "<=", times);
  const fits = oneOfNow(patterns);
  return globally(not(and(fits, countBefore(fits, ">=", times))));
}

/** At least so many calls fit. `times` is at least 1. */
export function atLeastOf(patterns: readonly Pattern[], times: number): Formula {
  const [only, ...others] = patterns;
  if (only !== undefined && others.length === 0) return count(only, ">=", times);
  const fits = oneOfNow(patterns);
  return eventually(and(fits, countBefore(fits, ">=", times - 1)));
}
