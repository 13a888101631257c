import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { formulas } from "../testing/formulas.ts";
import type { Formula } from "./formula.ts";
import { freeVariables } from "./free-variables.ts";
import {
  and,
  argsOf,
  bind,
  called,
  calledWithResult,
  exists,
  forall,
  next,
  not,
  now,
  predicate,
  said,
  variable,
} from "./index.ts";
import type { Matcher } from "./pattern.ts";
import { substitute } from "./substitute.ts";

const x = variable("x");
const y = variable("y");
const seven = { kind: "equals", value: 7 } as const;

test.each<[string, Formula, Formula]>([
  ["in a pattern", now({ args: { n: x } }), now({ args: { n: 7 } })],
  ["in a result", called({ result: x }), called({ result: 7 })],
  ["as an agent", called({ agent: x }), called({ agent: 7 })],
  ["as an expected result", calledWithResult("a", x, { n: x }), calledWithResult("a", 7, { n: 7 })],
  [
    "under `not`",
    now({ args: { n: { kind: "not", body: x } } }),
    now({ args: { n: { kind: "not", body: seven } } }),
  ],
  ["as an operand", now({ args: { n: less(x) } }), now({ args: { n: less({ kind: "literal", value: 7 }) } })],
  [
    "in `contains`",
    said("user", { kind: "contains", value: x }),
    said("user", { kind: "contains", value: 7 }),
  ],
  ["as a term", predicate("even", x, 2), predicate("even", 7, 2)],
  [
    "in a domain",
    forall("y", argsOf({ args: { n: x } }, "m"), now({ args: { y } })),
    forall("y", argsOf({ args: { n: 7 } }, "m"), now({ args: { y } })),
  ],
  [
    "beside what a binder captures",
    bind({ args: { a: y, b: x } }, called("c")),
    bind({ args: { a: y, b: x } }, called("c")),
  ],
])("the value stands in for its variable %s", (_place, before, after) => {
  expect(substitute(before, { x: 7 })).toEqual(after);
});

test.each<[string, Formula]>([
  ["forall", forall("x", argsOf("a", "n"), now({ args: { n: x } }))],
  ["exists", exists("x", argsOf("a", "n"), now({ args: { n: x } }))],
  ["bind", bind({ args: { n: x } }, now({ args: { m: x } }))],
  ["nothing to replace", and(now({ args: { n: y } }), called("a"))],
])("what is bound inside stays, and the formula is the same object: %s", (_name, formula) => {
  expect(substitute(formula, { x: 7 })).toBe(formula);
});

test("a domain is outside of the scope that it opens", () => {
  const formula = forall("x", argsOf({ args: { n: x } }, "m"), now({ args: { x } }));
  expect(substitute(formula, { x: 7 })).toEqual(
    forall("x", argsOf({ args: { n: 7 } }, "m"), now({ args: { x } })),
  );
});

test("one part that stands both inside and outside of a scope comes out differently in each", () => {
  const shared = now({ args: { n: x } });
  const formula = and(shared, forall("x", argsOf("a", "n"), shared));
  expect(substitute(formula, { x: 7 })).toEqual(
    and(now({ args: { n: 7 } }), forall("x", argsOf("a", "n"), shared)),
  );
});

test("a value that stands in no order is in no relation", () => {
  const formula = now({ args: { n: less(x) } });
  expect(substitute(formula, { x: true })).toEqual(now({ args: { n: { kind: "oneOf", values: [] } } }));
});

test("a value that looks like a variable is data in `equals`, and refused where it would be read as one", () => {
  const value = { kind: "variable", name: "y" };
  expect(substitute(now({ args: { n: x } }), { x: value })).toEqual(
    now({ args: { n: { kind: "equals", value } } }),
  );
  expect(() => substitute(predicate("even", x), { x: value })).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: the value of variable \`x\` would be read as a variable itself: bind another value]`,
  );
});

test("a variable named like something that every object has is a name like any other", () => {
  const formula = now({ args: { n: variable("constructor"), m: variable("__proto__") } });
  expect(substitute(formula, {})).toBe(formula);
  expect(substitute(formula, { constructor: 1 })).toEqual(now({ args: { n: 1, m: variable("__proto__") } }));
});

test("afterwards the variable is free nowhere, and all others where they were", () => {
  fc.assert(
    fc.property(formulas(), (closed) => {
      const open = withoutBinder(closed);
      const before = freeVariables(open);
      const after = freeVariables(substitute(open, { x: 1 }));
      expect([...after].sort()).toEqual([...before].filter((name) => name !== "x").sort());
    }),
    { numRuns: 500 * factor },
  );
});

test("nesting of 10,000 is no trouble", () => {
  let formula: Formula = now({ args: { n: x } });
  for (let depth = 0; depth < 10_000; depth++) formula = depth % 2 === 0 ? not(formula) : next(formula);
  expect(freeVariables(substitute(formula, { x: 1 })).size).toBe(0);
});

/** The body of the outermost binder, where there is one at the top: a formula with free variables. */
function withoutBinder(formula: Formula): Formula {
  if (formula.kind === "globally" || formula.kind === "eventually") return withoutBinder(formula.body);
  return "body" in formula && /forall|exists|bind/.test(formula.kind) ? formula.body : formula;
}

function less(operand: Extract<Matcher, { kind: "compare" }>["operand"]): Matcher {
  return { kind: "compare", relation: "<", operand };
}
