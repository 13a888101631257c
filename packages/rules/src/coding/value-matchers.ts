import type { Matcher } from "@agentltl/core/formula";
import type { Json } from "../read/json-value.ts";

/** In what ways an argument is a value: as it is, or as one of the elements of a list. */
export interface ValueMatchers {
  readonly own: readonly Matcher[];
  readonly inList: readonly Matcher[];
}

const equals = (value: Json): Matcher => ({ kind: "equals", value });
const empty: readonly Matcher[] = [false, 0, "", null].map(equals);

/**
 * How the reference compares an argument with a value: a flag with anything by whether that is empty, a number also with its text, and
 * `false` and `null` also with an argument that is not there.
 */
export function valueMatchers(value: Json): ValueMatchers {
  if (value === true) return { own: filled, inList: filled };
  if (value === false)
    return { own: [...empty, equals({}), { kind: "absent" }], inList: [...empty, equals({})] };
  if (value === null) return { own: [equals(null), { kind: "absent" }], inList: [equals(null)] };
  if (typeof value === "number") {
    const matchers: readonly Matcher[] = [
      equals(value),
      { kind: "regex", regex: `^\\s{0,20}${escaped(String(value))}\\s{0,20}$` },
    ];
    return { own: matchers, inList: matchers };
  }
  return { own: [equals(value)], inList: Array.isArray(value) ? [] : [equals(value)] };
}

const filled: readonly Matcher[] = [
  equals(true),
  { kind: "compare", relation: ">", operand: { kind: "literal", value: 0 } },
  { kind: "compare", relation: "<", operand: { kind: "literal", value: 0 } },
  { kind: "regex", regex: "[\\s\\S]" },
];

function escaped(text: string): string {
  return text.replace(/[.+]/g, "\\$&");
}
