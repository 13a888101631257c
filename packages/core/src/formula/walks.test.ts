import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { formulas } from "../testing/formulas.ts";
import { children } from "./children.ts";
import type { Formula } from "./formula.ts";
import { and, argsOf, called, exists, forall, next, not, now, or, variable } from "./index.ts";
import { mapChildren } from "./map-children.ts";
import { mapPatterns } from "./map-patterns.ts";
import { patternsOf } from "./patterns-of.ts";
import { subformulas } from "./subformulas.ts";
import { capturesOf, isVariableReference, variablesOfPattern } from "./variables-of-pattern.ts";

test("the walks find everything that the data holds", () => {
  fc.assert(
    fc.property(formulas({ code: true }), (formula) => {
      const parts = subformulas(formula);
      expect(parts.length).toBe(new Set(objectsIn(formula).filter(isFormula)).size);
      const patterns = parts.flatMap(patternsOf);
      expect(new Set(patterns).size).toBe(new Set(objectsIn(formula).filter((one) => "where" in one)).size);
    }),
    { numRuns: 500 * factor },
  );
});

test("a change of each child is a change of all children and of nothing else", () => {
  fc.assert(
    fc.property(formulas({ code: true }), (formula) => {
      const marked = mapChildren(formula, (child) => not(child));
      expect(children(marked)).toEqual(children(formula).map((child) => not(child)));
      expect(mapChildren(marked, (child) => (child.kind === "not" ? child.body : child))).toEqual(formula);
    }),
  );
});

test("a change of each pattern is a change of all patterns and of nothing else", () => {
  fc.assert(
    fc.property(formulas({ code: true }), (whole) => {
      for (const formula of subformulas(whole)) {
        const marked = mapPatterns(formula, (pattern) => ({ ...pattern, opensStep: true }));
        expect(patternsOf(marked)).toEqual(
          patternsOf(formula).map((pattern) => ({ ...pattern, opensStep: true })),
        );
        expect(children(marked)).toEqual(children(formula));
      }
    }),
    { numRuns: 50 * factor },
  );
});

test("what nothing changes stays the same object", () => {
  fc.assert(
    fc.property(formulas({ code: true }), (formula) => {
      expect(mapChildren(formula, (child) => child) === formula).toBe(true);
      expect(mapPatterns(formula, (pattern) => pattern) === formula).toBe(true);
    }),
  );
});

test("parts come before the wholes that hold them, each once, the formula itself last", () => {
  const [a, b] = [now("a"), called("b")];
  const whole = and(not(a), or(a, b));
  expect(subformulas(whole).map(({ kind }) => kind)).toEqual(["now", "not", "called", "or", "and"]);
});

test("nesting of 10,000 is walked through", () => {
  let formula: Formula = now("a");
  for (let depth = 0; depth < 10_000; depth++) formula = depth % 2 === 0 ? not(formula) : next(formula);
  expect(subformulas(formula)).toHaveLength(10_001);
});

test("a domain's pattern belongs to its quantifier", () => {
  const domain = argsOf("a", "x");
  expect(patternsOf(forall("x", domain, called("b")))).toEqual([domain.call]);
  expect(patternsOf(exists("x", { kind: "toolNames" }, called("b")))).toEqual([]);
});

test("a pattern captures the variables that are a whole matcher, and mentions all", () => {
  const { call } = now({
    args: {
      a: variable("x"),
      b: { kind: "not", body: variable("y") },
      c: { kind: "compare", relation: "<", operand: variable("z") },
      d: { kind: "contains", value: variable("w") },
      e: variable("x"),
    },
    agent: variable("v"),
  });
  expect(capturesOf(call)).toEqual(["x"]);
  expect(variablesOfPattern(call)).toEqual(["x", "y", "z", "w", "v"]);
});

test.each<[unknown, boolean]>([
  [{ kind: "variable", name: "x" }, true],
  [{ kind: "variable", name: 1 }, false],
  [{ kind: "variable", name: "x", more: 1 }, false],
  [{ kind: "variable" }, false],
  [["variable", "x"], false],
  [null, false],
  ["x", false],
])("%j is a variable where a value could stand: %s", (value, expected) => {
  expect(isVariableReference(value)).toBe(expected);
});

/** Every object in a value, by identity. The walk that knows nothing of formulas. */
function objectsIn(value: unknown): readonly object[] {
  if (typeof value !== "object" || value === null) return [];
  return [...new Set([value, ...Object.values(value).flatMap(objectsIn)])];
}

/** Formulas are told from matchers and domains by what they hold. */
function isFormula(value: object): boolean {
  if (!("kind" in value) || "matcher" in value) return false;
  return ["call", "first", "calls", "right", "parts", "body", "text", "terms", "comparison"].some(
    (key) => key in value,
  )
    ? !isDomainOrMatcher(value)
    : value.kind === "constant";
}

function isDomainOrMatcher(value: object): boolean {
  const domain = "path" in value && !("comparison" in value);
  const matcher =
    "kind" in value && value.kind === "not" && "body" in value && !isFormula(Object(value.body));
  return domain || matcher;
}

test("children are counted left to right", () => {
  fc.assert(
    fc.property(formulas({ code: true }), (formula) => {
      const counted: number[] = [];
      mapChildren(formula, (child, index) => {
        counted.push(index);
        expect(child).toBe(children(formula)[index]);
        return child;
      });
      expect(counted).toEqual([...children(formula).keys()]);
    }),
  );
});
