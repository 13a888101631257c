// What the mechanical changes of formulas keep.
import { evaluate, type Formula, parse, print } from "@agentltl/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { namedFormulas, runsTo } from "../../test/small-words.ts";
import { fixFormula, withPrecedes } from "./fix-formula.ts";
import { partFindings } from "./formula-findings.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);
const runs = runsTo(2);

test("a formula of which nothing is said stays as it is", () => {
  let many = 0;
  fc.assert(
    fc.property(namedFormulas(2), (formula) => {
      if (partFindings(formula).length > 0) return;
      many += 1;
      expect(fixFormula(formula)).toEqual(formula);
    }),
    { numRuns: 150 * factor },
  );
  expect(many).toBeGreaterThan(5);
});

test("what is changed can be written and read, and is no longer asked of the first call alone", () => {
  let many = 0;
  fc.assert(
    fc.property(namedFormulas(2), (formula) => {
      const fixed = fixFormula(formula);
      expect(parse(print(fixed))).toEqual(parse(print(fixed)));
      if (print(fixed) === print(formula)) return;
      many += 1;
      const firstOnly = partFindings(fixed).filter(({ code }) => code === "only-first-call");
      expect(firstOnly, print(formula)).toEqual([]);
    }),
    { numRuns: 150 * factor },
  );
  expect(many).toBeGreaterThan(5);
});

test("`precedes` in place of `before` says the same of each run that makes the later call", () => {
  const formula = parse("before(a, b) & before(b, c)");
  const changed = withPrecedes(formula);
  expect(print(changed)).toBe("precedes(a, b) & precedes(b, c)");
  const both = runs.filter(({ calls }) =>
    ["b", "c"].every((name) => calls.some((call) => call.name === name)),
  );
  expect(both.length).toBeGreaterThan(2);
  for (const run of both) expect(evaluate(changed, run).verdict).toBe(evaluate(formula, run).verdict);
});

test.each<[string, string]>([
  ["before(a, b)", "precedes(a, b)"],
  ["before(a, b) & (called(c) & before(c, d))", "precedes(a, b) & (called(c) & precedes(c, d))"],
  ["before(a, b) | called(c)", "before(a, b) | called(c)"],
  ["not before(a, b)", "not before(a, b)"],
  ["called(b) -> before(a, b)", "called(b) -> before(a, b)"],
])("of %s it makes %s", (text, expected) => {
  const changed: Formula = withPrecedes(parse(text));
  expect(changed).toEqual(parse(expected));
});

test.each<[string, string]>([
  ["now(a)", "F now(a)"],
  ["said(user)", "F said(user)"],
  ["now(a) & called(b)", "F now(a) & called(b)"],
  ["now(a) -> X now(b)", "G(now(a) -> X now(b))"],
  ["O now(a)", "G O now(a)"],
  ["not now(a)", "not F now(a)"],
  ["G called(a)", "G now(a)"],
  ["G(now(a) -> called(b))", "G(now(a) -> F now(b))"],
  ["F(bind a(x = $x). now(b(x = $x)))", "F(bindSome a(x = $x). now(b(x = $x)))"],
  ["G(bindSome a(x = $x). now(b(x = $x)))", "G(bind a(x = $x). now(b(x = $x)))"],
  ["G(now(a) -> count(b) = 2)", "G(now(a) -> count(b) = 2)"],
  ["called(a)", "called(a)"],
])("%s is mended to %s", (text, expected) => {
  expect(print(fixFormula(parse(text)))).toBe(print(parse(expected)));
});

test("a change keeps what is around it, and a second one changes nothing more", () => {
  for (const text of ["now(a)", "G(called(a) -> called(b))", "O now(a) & now(b)"]) {
    const once = fixFormula(parse(text));
    expect(print(fixFormula(once))).toBe(print(once));
  }
});
