import { expect, test } from "vitest";
import type { Formula } from "./formula.ts";
import { freeVariables } from "./free-variables.ts";
import {
  and,
  argsOf,
  bind,
  bindSome,
  called,
  calledWithResult,
  exists,
  forall,
  globally,
  next,
  not,
  now,
  predicate,
  said,
  variable,
} from "./index.ts";

const x = variable("x");
const y = variable("y");

test.each<[string, Formula, string]>([
  ["a pattern", now({ tool: "a", args: { x } }), "x"],
  ["the result of a pattern", called({ result: x }), "x"],
  ["the agent of a pattern", called({ agent: x }), "x"],
  ["an expected result", calledWithResult("a", x, { y }), "y x"],
  ["what is said", said("user", { kind: "contains", value: x }), "x"],
  ["a term", predicate("even", x, 2), "x"],
  ["an operand", now({ args: { n: { kind: "compare", relation: "<", operand: x } } }), "x"],
  ["under `not`", now({ args: { n: { kind: "not", body: x } } }), "x"],
  ["a domain", forall("y", argsOf({ args: { x } }, "n"), called("a")), "x"],
  ["several places, once each", and(now({ args: { x } }), globally(now({ args: { x, y } }))), "x y"],
])("a variable is free in %s", (_place, formula, expected) => check(formula, expected));

test.each<[string, Formula, string]>([
  ["`forall`", forall("x", argsOf("a", "n"), now({ args: { x } })), ""],
  ["`exists`", exists("x", argsOf("a", "n"), now({ args: { x } })), ""],
  ["`bind` by what its pattern captures", bind({ args: { n: x } }, now({ args: { x } })), ""],
  ["`bindSome` likewise", bindSome({ args: { n: x } }, now({ args: { x, y } })), "y"],
])("it is bound by %s", (_binder, formula, expected) => check(formula, expected));

test("a quantifier's domain stands outside of its own scope", () => {
  check(forall("x", argsOf({ args: { n: x } }, "n"), now({ args: { x } })), "x");
});

test("what a pattern only mentions under another matcher is not captured", () => {
  check(bind({ args: { n: { kind: "not", body: x } } }, now({ args: { x } })), "x");
});

test("a mention beside a capture of the same pattern means the capture", () => {
  check(bind({ args: { n: x, m: { kind: "not", body: x } } }, called("a")), "");
});

test("nesting of 10,000 is no trouble", () => {
  let formula: Formula = now({ args: { x } });
  for (let depth = 0; depth < 10_000; depth++) formula = depth % 2 === 0 ? not(formula) : next(formula);
  check(formula, "x");
  check(bind({ args: { n: x } }, formula), "");
});

function check(formula: Formula, expected: string): void {
  expect([...freeVariables(formula)].join(" ")).toBe(expected);
}
