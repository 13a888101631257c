import { parse } from "@agentltl/core";
import { expect, test } from "vitest";
import { instanceOf } from "../instance/instance-of.ts";
import { enforceable } from "./enforceable.ts";

const constraintsOf = (formulas: readonly string[]) =>
  formulas.map((text) => ({ name: text, formula: parse(text) }));

/** The formulas of which a call can be refused. */
const kept = (...formulas: readonly string[]): readonly string[] =>
  enforceable(constraintsOf(formulas), "warn").constraints.map(({ name }) => name);

test.each<[string, boolean]>([
  // What any later call may still satisfy (paper section 10.5.1).
  ["called(a)", false],
  ["called(a(i = 1))", false],
  ["in_order(a, b)", false],
  ["count(a) >= 2", false],
  ["count(a) > 2", false],
  // What some call breaks for good.
  ["count(a) <= 2", true],
  ["count(a) < 2", true],
  ["count(a) == 2", true],
  ["before(a, b)", true],
  ["precedes(a, b)", true],
  ["G not now a", true],
  ["instance_before(a, 1, b, 1)", true],
  // Part of something larger, it may be broken.
  ["not called(a)", true],
  ["count(a) <= 2 and called(b)", true],
])("for `%s` a call can be refused: %s", (formula, can) => {
  expect(kept(formula, "G not now z")).toEqual(can ? [formula, "G not now z"] : ["G not now z"]);
});

test("all that is left is in the one mode, whatever it was in", () => {
  const [first] = constraintsOf(["G not now a"]);
  if (first === undefined) throw new Error("none");
  const { constraints } = enforceable([{ ...first, mode: "stop", weight: 3, layer: "L4" }], "retry");
  expect(constraints).toMatchObject([{ name: "G not now a", mode: "retry", weight: 3, layer: "L4" }]);
});

test("of the run of the paper's section 11 every layer may refuse something but L6, which speaks of results", () => {
  const { constraints } = instanceOf({ template: "fan_out_fan_in", difficulty: 1, seed: 42 });
  const layers = new Set(enforceable(constraints, "warn").constraints.map(({ layer }) => layer));
  expect([...layers].toSorted()).toMatchInlineSnapshot(`
    [
      "L1",
      "L2",
      "L3",
      "L4",
      "L5",
    ]
  `);
});
