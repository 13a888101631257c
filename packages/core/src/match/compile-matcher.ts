import { compares } from "../formula/compares.ts";
import { matchesGlob } from "../formula/glob.ts";
import { compileRegex } from "../formula/linear-regex.ts";
import type { Matcher, Relation } from "../formula/pattern.ts";
import { isVariableReference } from "../formula/variables-of-pattern.ts";
import { equalJson } from "../json/equal-json.ts";
import type { Json } from "../json/json.ts";
import { type Bindings, lookUp } from "./bindings.ts";
import { contains } from "./contains.ts";

/**
 * Whether a value that is there matches. `text` is the text that a whole result was read from, if it was; `others` are the values of
 * the same call that the matcher compares with. Every variable is bound.
 */
export type Test = (
  value: Json,
  text: string | undefined,
  bindings: Bindings | undefined,
  others: readonly Json[],
) => boolean;

/** Compares what is there with what is expected. */
export type Equality = (actual: Json, expected: Json) => boolean;

/** The test that a matcher stands for. An expression that is none matches nothing. */
export function compileMatcher(matcher: Matcher, equal: Equality = equalJson): Test {
  switch (matcher.kind) {
    case "equals":
      return equalTo(matcher.value, equal);
    case "variable": {
      const { name } = matcher;
      return (value, text, bindings) => {
        const bound = lookUp(bindings, name);
        return bound !== undefined && isEqual(value, text, bound, equal);
      };
    }
    case "oneOf": {
      const tests = matcher.values.map((one) => equalTo(one, equal));
      return (value, text, bindings, others) => tests.some((test) => test(value, text, bindings, others));
    }
    case "compare":
      return compareTest(matcher);
    case "sameAs":
      return (value, text, _bindings, others) => others.some((other) => isEqual(value, text, other, equal));
    case "glob": {
      const { glob } = matcher;
      return textTest((text) => matchesGlob(glob, text));
    }
    case "regex": {
      const expression = compileRegex(matcher.regex);
      return textTest((text) => expression.test(text));
    }
    case "contains":
      return containsTest(matcher.value);
    case "exists":
      return () => true;
    case "absent":
      return () => false;
    case "not": {
      const body = compileMatcher(matcher.body, equal);
      return (value, text, bindings, others) => !body(value, text, bindings, others);
    }
  }
}

function equalTo(expected: Json, equal: Equality): Test {
  const plain = equal === equalJson && (typeof expected !== "object" || expected === null);
  if (plain) return (value, text) => value === expected || (text !== undefined && text === expected);
  return (value, text) => isEqual(value, text, expected, equal);
}

/** A text is compared with a result as it stands first, then with what was read from it. */
function isEqual(value: Json, text: string | undefined, expected: Json, equal: Equality): boolean {
  if (text !== undefined && typeof expected === "string" && equal(text, expected)) return true;
  return equal(value, expected);
}

function compareTest({ relation, operand }: Extract<Matcher, { readonly kind: "compare" }>): Test {
  const stands = (value: Json, text: string | undefined, expected: Json): boolean =>
    isInRelation(value, relation, expected) || (text !== undefined && isInRelation(text, relation, expected));
  switch (operand.kind) {
    case "literal":
      return (value, text) => stands(value, text, operand.value);
    case "variable":
      return (value, text, bindings) => {
        const bound = lookUp(bindings, operand.name);
        return bound !== undefined && stands(value, text, bound);
      };
    case "valueAt":
      return (value, text, _bindings, others) => others.some((other) => stands(value, text, other));
  }
}

function textTest(test: (text: string) => boolean): Test {
  return (value, text) => (typeof value === "string" && test(value)) || (text !== undefined && test(text));
}

function containsTest(expected: Json | { readonly kind: "variable"; readonly name: string }): Test {
  if (!isVariableReference(expected)) return (value) => contains(value, expected);
  const { name } = expected;
  return (value, _text, bindings) => {
    const bound = lookUp(bindings, name);
    return bound !== undefined && contains(value, bound);
  };
}

/** Numbers by size, texts by their UTF-16 units. Anything else is in no relation. */
function isInRelation(left: Json, relation: Relation, right: Json): boolean {
  if (typeof left === "number" && typeof right === "number") return compares(left, relation, right);
  if (typeof left === "string" && typeof right === "string") return compares(left, relation, right);
  return false;
}
