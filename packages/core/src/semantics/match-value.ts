import { compares } from "../formula/compares.ts";
import { compileRegex } from "../formula/linear-regex.ts";
import type { Relation } from "../formula/pattern.ts";
import type { Json } from "../json/json.ts";
import type { ClosedMatcher } from "./closed-matcher.ts";
import { contains } from "./contains.ts";
import { globCovers } from "./glob-covers.ts";
import type { CompareResult } from "./holds-options.ts";
import type { Reading } from "./view.ts";

/**
 * Whether what a path reached is what the matcher wants: one of the values is. `absent` alone wants that nothing was reached.
 *
 * `others` are the values of the same call that the matcher compares with.
 */
export function matchesOne(
  matcher: ClosedMatcher,
  reached: readonly Reading[],
  others: readonly Reading[],
  equal: CompareResult,
): boolean {
  if (matcher.kind === "absent") return reached.length === 0;
  return reached.some((reading) => matches(matcher, reading, others, equal));
}

function matches(
  matcher: ClosedMatcher,
  reading: Reading,
  others: readonly Reading[],
  equal: CompareResult,
): boolean {
  const is = (expected: Json): boolean =>
    readingsFor(expected, reading).some((actual) => equal(actual, expected));
  const stands = (relation: Relation, expected: Json): boolean =>
    readingsFor(expected, reading).some((actual) => isInRelation(actual, relation, expected));
  const texts = readingsFor("", reading).filter((actual) => typeof actual === "string");
  switch (matcher.kind) {
    case "equals":
      return is(matcher.value);
    case "oneOf":
      return matcher.values.some(is);
    case "compare":
      return stands(matcher.relation, matcher.value);
    case "compareWithin":
      return others.flatMap(allReadings).some((other) => stands(matcher.relation, other));
    case "sameAs":
      return others.flatMap(allReadings).some(is);
    case "glob":
      return texts.some((text) => globCovers(matcher.glob, text));
    case "regex":
      return texts.some((text) => compileRegex(matcher.regex).test(text));
    case "contains":
      return contains(reading.value, matcher.value);
    case "exists":
      return true;
    case "absent":
      return false;
    case "not":
      return !matches(matcher.body, reading, others, equal);
  }
}

/** A text is expected of a result as it stood first, then of what was read from it; anything else of what was read alone. */
function readingsFor(expected: Json, reading: Reading): readonly Json[] {
  return typeof expected === "string" ? allReadings(reading) : [reading.value];
}

function allReadings({ value, text }: Reading): readonly Json[] {
  return text === undefined ? [value] : [text, value];
}

/** Numbers by size, texts by their UTF-16 units. Anything else is in no relation. */
function isInRelation(left: Json, relation: Relation, right: Json): boolean {
  if (typeof left === "number" && typeof right === "number") return compares(left, relation, right);
  if (typeof left === "string" && typeof right === "string") return compares(left, relation, right);
  return false;
}
