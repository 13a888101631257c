import type { Json, JsonObject } from "@agentltl/core/host";
import { expect, test } from "vitest";
import type { Condition, Test } from "./condition.ts";
import { holds, passes } from "./holds.ts";
import { testsIn } from "./tests-in.ts";

const equals = (value: string | number | boolean): Test => ({ kind: "equals", value });
const differs = (value: string | number | boolean): Test => ({ kind: "differs", value });
const compare = (relation: "<" | "<=" | ">" | ">=", than: string | number | boolean): Test => ({
  kind: "compare",
  relation,
  than,
});

test.each<[Test, Json | undefined, boolean]>([
  [equals(1), 1, true],
  [equals(1), 1.0, true],
  [equals(1), "1", false],
  [equals(0), false, false],
  [equals(""), undefined, false],
  [equals("\u00e9"), "e\u0301", false],
  [equals(1), null, false],
  [equals(1), [1], false],
  [differs(1), 2, true],
  [differs(1), "1", true],
  [differs(1), null, true],
  [differs(1), 1, false],
  // A value that is not there fits no comparison, not even that it differs.
  [differs(1), undefined, false],
  [{ kind: "oneOf", values: [1, "a", true] }, "a", true],
  [{ kind: "oneOf", values: [1, "a", true] }, true, true],
  [{ kind: "oneOf", values: [1, "a", true] }, "1", false],
  [{ kind: "oneOf", values: [] }, 1, false],
  [{ kind: "oneOf", values: [1] }, undefined, false],
  [{ kind: "exists", exists: true }, null, true],
  [{ kind: "exists", exists: true }, undefined, false],
  [{ kind: "exists", exists: false }, undefined, true],
  [{ kind: "exists", exists: false }, 0, false],
  [compare("<", 500), 499.99, true],
  [compare("<", 500), 500, false],
  [compare("<=", 500), 500, true],
  [compare(">", 500), 500, false],
  [compare(">=", 500), 500, true],
  [compare(">", "2025-12-31"), "2026-01-01", true],
  [compare("<", "b"), "a", true],
  [compare("<", "b"), "B", true],
  [compare(">=", ""), "", true],
  // A number and a text are in no order; nor is what is neither.
  [compare("<", 500), "1", false],
  [compare(">=", 500), "900", false],
  [compare("<", "b"), 1, false],
  [compare("<", true), false, false],
  [compare(">=", true), true, false],
  [compare("<", 1), null, false],
  [compare("<", 1), undefined, false],
  [compare("<", 1), [0], false],
])("%j of the value %j: %s", (one, value, expected) => expect(passes(one, value)).toBe(expected));

const field = (name: string, one: Test): Condition => ({ kind: "field", field: name, test: one });
const yes: Condition = { kind: "constant", value: true };
const no: Condition = { kind: "constant", value: false };

test.each<[string, Condition, JsonObject, boolean]>([
  ["always", yes, {}, true],
  ["never", no, {}, false],
  ["not never", { kind: "not", body: no }, {}, true],
  ["all of nothing", { kind: "all", parts: [] }, {}, true],
  ["any of nothing", { kind: "any", parts: [] }, {}, false],
  ["all of some", { kind: "all", parts: [yes, no] }, {}, false],
  ["any of some", { kind: "any", parts: [no, yes] }, {}, true],
  ["a field", field("n", equals(1)), { n: 1 }, true],
  ["a field that is left out", field("n", equals(1)), {}, false],
  ["not of a field that is left out", { kind: "not", body: field("n", equals(1)) }, {}, true],
  ["no name that every object has", field("toString", { kind: "exists", exists: true }), {}, false],
  ["a field with such a name", field("constructor", equals("x")), { constructor: "x" }, true],
  ["nor its prototype", field("__proto__", { kind: "exists", exists: true }), {}, false],
])("%s", (_what, condition, query, expected) => expect(holds(condition, query)).toBe(expected));

test("the tests of a condition are those of all its parts, in order", () => {
  const [a, b, c] = ["a", "b", "c"].map((name) => field(name, equals(name)));
  if (a === undefined || b === undefined || c === undefined) throw new Error("three");
  const whole: Condition = {
    kind: "any",
    parts: [a, { kind: "not", body: { kind: "all", parts: [b, yes, c] } }, a],
  };
  expect(testsIn(whole).map(({ field: name }) => name)).toEqual(["a", "b", "c", "a"]);
  expect([testsIn(yes), testsIn({ kind: "all", parts: [] })]).toEqual([[], []]);
});
