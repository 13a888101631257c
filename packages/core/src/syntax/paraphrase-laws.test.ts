import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Formula } from "../formula/formula.ts";
import { formulas } from "../testing/index.ts";
import { paraphrase } from "./paraphrase.ts";
import { parse } from "./parse.ts";

test("tools by other names are said by other names, and nothing else changes", () => {
  const [one, other] = [
    { a: "alphaa", b: "betaaa", c: "gammaa" },
    { a: "gammaa", b: "deltaa", c: "zetaaa" },
  ];
  let named = 0;
  check((formula) => {
    const said = paraphrase(renamed(formula, one));
    const again = said
      .replaceAll("gammaa", "zetaaa")
      .replaceAll("alphaa", "gammaa")
      .replaceAll("betaaa", "deltaa");
    expect(paraphrase(renamed(formula, other))).toBe(again);
    if (again !== said) named++;
  });
  expect(named).toBeGreaterThan(300 * factor);
});

test("variables by other names are said by other names, and nothing else changes", () => {
  check((formula) => {
    const swap = (text: string): string =>
      text.replace(
        /"(name|variable)":"(x|y)"/g,
        (_all, key, name) => `"${key}":"${name === "x" ? "y" : "x"}"`,
      );
    const swapped = JSON.parse(swap(JSON.stringify(formula))) as Formula;
    const said = paraphrase(formula);
    expect(paraphrase(swapped)).toBe(said.replace(/\$[xy]\b/g, (name) => (name === "$x" ? "$y" : "$x")));
  });
});

test.each([
  // Each pair says different things, and must not be said alike.
  ["count(a) <= 1", "count(a) < 1"],
  ["count(a) >= 1", "count(a) > 1"],
  ["count(a) = 1", "count(a) != 1"],
  ["before(a, b)", "precedes(a, b)"],
  ["before(a, b)", "after(a, b)"],
  ["before(a, b)", "before(b, a)"],
  ["X now(a)", "WX now(a)"],
  ["F now(a)", "O now(a)"],
  ["G now(a)", "H now(a)"],
  ["now(a) U now(b)", "now(a) W now(b)"],
  ["now(a) U now(b)", "now(a) S now(b)"],
  ["now(a) R now(b)", "now(b) R now(a)"],
  ["now(a)", "called(a)"],
  ["now(a)", "at(0, now(a))"],
  ["F<=1 now(a)", "F<=2 now(a)"],
  ["F<=0 now(a)", "F now(a)"],
  ["withinCalls(a, b, 1)", "withinCalls(a, b, 2)"],
  ["withinCalls(a, b, 5)", "withinTime(a, b, 5 s)"],
  ["branchCalled(a)", "branchCalled(a, b)"],
  ["said(user)", "said(assistant)"],
  ["said(user)", "lastSaid(user)"],
  ["lastSaid(user)", "justSaid(user)"],
  ["forall x in values(1). now(a(n = $x))", "exists x in values(1). now(a(n = $x))"],
  ["bind a(n = $x). now(b(n = $x))", "bindSome a(n = $x). now(b(n = $x))"],
  ["forall x in argsOf(a, n). true", "forall x in seen(a, args.n). true"],
  ["forall x in argsOf(a, n). true", "forall x in resultsOf(a, n). true"],
  ["called(a(x = 1))", 'called(a(x = "1"))'],
  ["called(a(x = 1))", "called(a(x != 1))"],
  ["called(a(x exists))", "called(a(x absent))"],
  ["called(a(x < 1))", "called(a(x <= 1))"],
  ["called(a(x = 1))", "called(a(result.x = 1))"],
  ['called(a(x glob "b"))', 'called(a(x regex "b"))'],
  ['called(a(x contains "b"))', 'called(a(x = "b"))'],
  ["called(a(outcome = ok))", "called(a(outcome = error))"],
  ["called(a(outcome = ok))", "called(a)"],
  ["called(a(opensStep))", "called(a)"],
  ["now(a) & now(b)", "now(a) | now(b)"],
  ["now(a) -> now(b)", "now(b) -> now(a)"],
  ["now(a) -> now(b)", "now(a) <-> now(b)"],
  ["G(now(a) -> F now(b))", "G(now(a) -> O now(b))"],
  ["G(now(a) -> F now(b))", "G(now(a) & F now(b))"],
  ["G(now(a) -> F<=2 now(b))", "G(now(a) -> F now(b))"],
  ["(not now(a)) W now(b)", "(not now(a)) U now(b)"],
  ["not G now(a)", "G not now(a)"],
  ["not (now(a) & now(b))", "not now(a) & now(b)"],
  ["metric(n) < 1", "metric(n) <= 1"],
  ["metric(n) = 1", "metric(n) != 1"],
  ["instanceBefore(a, 1, b, 2)", "instanceBefore(a, 2, b, 1)"],
  ["inOrder(a, b)", "allBefore([a], b)"],
  ["countBefore(now(a)) < 1", "countBefore(now(a)) <= 1"],
])("%s is not said as %s is", (one, other) => {
  const [first, second] = [one, other].map((text) => paraphrase(parse(text)));
  expect(first).not.toBe(second);
});

function check(law: (formula: Formula) => void): void {
  fc.assert(fc.property(formulas({ code: true }), law), { numRuns: 600 * factor });
}

function renamed(formula: Formula, names: Readonly<Record<string, string>>): Formula {
  return JSON.parse(
    JSON.stringify(formula, (_key, value: unknown) => {
      if (typeof value !== "object" || value === null || !("kind" in value)) return value;
      if (value.kind === "name" && "name" in value)
        return { ...value, name: names[String(value.name)] ?? value.name };
      if (value.kind !== "names" || !("names" in value) || !Array.isArray(value.names)) return value;
      return { ...value, names: value.names.map((name: string) => names[name] ?? name) };
    }),
  ) as Formula;
}
