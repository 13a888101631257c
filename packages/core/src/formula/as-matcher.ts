import type { Json } from "../json/json.ts";
import type { Path } from "../json/path.ts";
import { formulaError } from "./formula-error.ts";
import { isMatcher } from "./is-matcher.ts";
import { literalFault } from "./literal-fault.ts";
import { matcherFaults } from "./matcher-faults.ts";
import type { Matcher } from "./pattern.ts";

/**
 * What a builder takes where a value is compared: a {@link Matcher}, or a JSON value that it must equal.
 *
 * A literal that has itself the shape of a matcher is written `{ kind: "equals", value: ... }`.
 */
export type MatcherInput = Json | Matcher;

/**
 * The matcher that `input` means. `where` names it in messages; `base` is the path that it is demanded at, if it is at one.
 *
 * Throws `formula-invalid` where it is no JSON, hides a variable or a matcher inside a literal, or is itself faulty.
 */
export function asMatcher(input: MatcherInput, where: string, base?: Path): Matcher {
  const given = isMatcher(input);
  const fault = given ? literalInside(input, where, base) : literalFault(input, where, base);
  if (fault !== undefined) throw formulaError(fault);
  const matcher: Matcher = given ? input : { kind: "equals", value: input };
  const [first] = matcherFaults(matcher);
  if (first !== undefined) throw formulaError(`${where}: ${first.message}`);
  return matcher;
}

/** `equals` says that its value is meant as it stands; in the other two a variable inside is a mistake. */
function literalInside(matcher: Matcher, where: string, base: Path | undefined): string | undefined {
  switch (matcher.kind) {
    case "contains":
      return isMatcher(matcher.value) && matcher.value.kind === "variable"
        ? undefined
        : literalFault(matcher.value, where, base);
    case "oneOf":
      return literalFault(matcher.values, where);
    case "not":
      return literalInside(matcher.body, where, base);
    case "equals":
    case "variable":
    case "compare":
    case "sameAs":
    case "glob":
    case "regex":
    case "exists":
    case "absent":
      return undefined;
  }
}
