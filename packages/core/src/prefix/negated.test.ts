import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Formula } from "../formula/formula.ts";
import { holds } from "../semantics/holds.ts";
import { parse } from "../syntax/parse.ts";
import { print } from "../syntax/print.ts";
import { formulas, testingRegistry, traces } from "../testing/index.ts";
import { negated } from "./negated.ts";

/** The negation of a formula as text; empty where there is none that stands further inside. */
function check(formula: string, expected: string): void {
  const inwards = negated(parse(formula));
  expect(inwards === undefined ? "" : print(inwards)).toBe(expected === "" ? "" : print(parse(expected)));
}

describe("`not` is moved inwards by one step", () => {
  test.each<[string, string]>([
    ["true", "false"],
    ["false", "true"],
    ["not now(a)", "now(a)"],
    ["now(a) | now(b)", "not now(a) & not now(b)"],
    ["now(a) -> now(b)", "now(a) & not now(b)"],
    ["F now(a)", "G not now(a)"],
    ["now(a) U now(b)", "(not now(a)) R (not now(b))"],
    ["X now(a)", "WX not now(a)"],
    ["WX now(a)", "X not now(a)"],
    ["exists x in argsOf(a, x). now(b(x = $x))", "forall x in argsOf(a, x). not now(b(x = $x))"],
    ["bindSome a(x = $x). now(b)", "bind a(x = $x). not now(b)"],
    ["called(a)", "count(a) <= 0"],
    ["count(a) > 2", "count(a) <= 2"],
    ["count(a) >= 2", "count(a) < 2"],
    ["count(a) != 2", "count(a) == 2"],
  ])("%s: %s", (formula, expected) => {
    check(formula, expected);
  });

  test.each([
    "now(a) & now(b)",
    "now(a) <-> now(b)",
    "G now(a)",
    "F<=2 now(a)",
    "now(a) W now(b)",
    "now(a) R now(b)",
    "Y now(a)",
    "O now(a)",
    "H now(a)",
    "now(a) S now(b)",
    "count_before(now(a)) < 1",
    "at(1, now(a))",
    "forall x in argsOf(a, x). now(b(x = $x))",
    "bind a(x = $x). now(b)",
    "now(a)",
    'said(user, contains "yes")',
    "called_with_result(a, 1)",
    "before(a, b)",
    "after(a, b)",
    "precedes(a, b)",
    "all_before([a], b)",
    "branch_called(a, b)",
    "in_order(a, b)",
    "instance_before(a, 1, b, 1)",
    "within_calls(a, b, 2)",
    "within_time(a, b, 2s)",
    "metric(n) > 1",
    "answered(exists)",
    "predicate(checks)",
    "count(a) < 2",
    "count(a) <= 2",
    "count(a) == 2",
  ])("but not in front of %s", (formula) => {
    check(formula, "");
  });
});

test("and means the same on every run, what is missing included", () => {
  let inwards = 0;
  const registry = testingRegistry;
  fc.assert(
    fc.property(formulas({ depth: 3, code: true }), traces(), (body, trace) => {
      const moved = negated(body);
      if (moved === undefined) return;
      inwards++;
      const negation: Formula = { kind: "not", body };
      expect(holds(moved, trace, { registry }), print(body)).toBe(holds(negation, trace, { registry }));
    }),
    { numRuns: 400 * factor },
  );
  expect(inwards).toBeGreaterThan(80);
});
