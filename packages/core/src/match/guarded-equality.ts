import { attempt } from "../errors/attempt.ts";
import type { Matcher, Pattern } from "../formula/pattern.ts";
import type { Equality } from "./compile-matcher.ts";

/** An equality of the caller's, which may throw. */
export interface GuardedEquality {
  /** False where the caller's throws or answers something else than true. */
  readonly equal: Equality;
  /** Whether it threw since this was last asked. */
  readonly threw: () => boolean;
}

/** Notes a throw, so that what was compared can count as not recorded. */
export function guardedEquality(match: Equality): GuardedEquality {
  let failed = false;
  return {
    equal: (actual, expected) => {
      const answer = attempt(() => match(actual, expected));
      if (answer.kind === "threw") failed = true;
      return answer.kind === "done" && answer.value === true;
    },
    threw: () => {
      const before = failed;
      failed = false;
      return before;
    },
  };
}

/** The pattern of any call with a result as expected. */
export function patternOfResult(expected: Matcher): Pattern {
  return { tool: { kind: "any" }, where: [{ part: "result", path: "", matcher: expected }] };
}
