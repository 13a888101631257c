import type { Json } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { type KnownValues, referenceTo, withoutValues, withValues } from "./known-values.ts";

const nothing: KnownValues = { values: [], prompt: "", unrecorded: new Map() };

/** What is known of a reference, in words. */
function check(known: KnownValues, kind: string, value: Json): string {
  const found = referenceTo(known, kind, value, "cancel: order");
  switch (found.kind) {
    case "available":
      return "available";
    case "failure":
      return `${found.failure.category}: ${found.failure.reason}`;
    case "unknown":
      return `unknown: ${found.reason}`;
  }
}

const given = withValues(nothing, "order", ["W1", 7, { a: 1, b: [2] }], "#1 list_orders");

test.each<[Json]>([["W1"], [7], [{ a: 1, b: [2] }], [{ b: [2], a: 1 }]])("%j was given", (value) => {
  expect(check(given, "order", value)).toBe("available");
});

test("what was not given, is of another kind or of another type is a failure that says so", () => {
  const more = withValues(given, "user", ["u1"], "#2 find_user");
  const values: readonly Json[] = ["W9", "u1", "7", { a: 1 }, { a: 1, b: [2, 3] }, null, "", [], true];
  expect(values.map((value) => check(more, "order", value))).toMatchInlineSnapshot(`
    [
      "dependency: cancel: order "W9" is no order that was said or given",
      "dependency: cancel: order "u1" is of kind user, given by #2 find_user, and must be of kind order",
      "dependency: cancel: order "7" is of another type than 7, which #1 list_orders gave",
      "dependency: cancel: order {"a":1} is no order that was said or given",
      "dependency: cancel: order {"a":1,"b":[2,3]} is no order that was said or given",
      "dependency: cancel: order null is no order that was said or given",
      "dependency: cancel: order "" is no order that was said or given",
      "dependency: cancel: order [] is no order that was said or given",
      "dependency: cancel: order true is no order that was said or given",
    ]
  `);
});

test("what one call gave and another put out of date is out of date, until it is given again", () => {
  const stale = withoutValues(given, "order", ["W1"], "#3 cancel_order");
  expect(check(stale, "order", "W1")).toBe(
    'dependency: cancel: order "W1" is out of date since #3 cancel_order: #1 list_orders gave it',
  );
  expect(check(stale, "order", 7)).toBe("available");
  expect(check(withoutValues(stale, "order", ["W1"], "#4 x"), "order", "W1")).toContain(
    "since #3 cancel_order",
  );
  expect(check(withValues(stale, "order", ["W1"], "#5 list_orders"), "order", "W1")).toBe("available");
});

test("a value is put out of date in its own kind alone", () => {
  const both = withValues(given, "parcel", ["W1"], "#2 parcels");
  const stale = withoutValues(both, "parcel", ["W1"], "#3 lose");
  expect(check(stale, "order", "W1")).toBe("available");
  expect(check(stale, "parcel", "W1")).toContain("out of date");
});

test("where a call gave values that nobody wrote down nothing is known of those that are not known otherwise", () => {
  const open: KnownValues = { ...given, unrecorded: new Map([["order", "#2 search"]]) };
  expect(check(open, "order", "W9")).toBe(
    'unknown: cancel: order "W9" may come from #2 search, whose result is not recorded',
  );
  expect(check(open, "order", "W1")).toBe("available");
  expect(check(open, "user", "W9")).toContain("dependency: ");
});

test.each<[string, Json, boolean]>([
  ["cancel W1 please", "W1", true],
  ["cancel W1, please", "W1", true],
  ["(W1)", "W1", true],
  ["cancel W10 please", "W1", false],
  ["cancel AW1 please", "W1", false],
  ["order_W1", "W1", false],
  ["W10 or W1", "W1", true],
  ["pay 7 now", 7, true],
  ["pay 17 now", 7, false],
  ["pay 7.5 now", 7.5, true],
  ["born in 1907", 7, false],
  ["-7", -7, true],
  ["say #hash#", "#hash#", true],
  ["größer", "größ", false],
  ["Straße 7", "Straße", true],
  ["取消 W1", "W1", true],
  ["w1", "W1", false],
  ["anything", "", false],
  ["true", true, false],
  ["null", null, false],
  ['["W1"]', ["W1"], false],
])("in `%s` the value %j is said: %s", (prompt, value, isSaid) => {
  expect(check({ ...nothing, prompt }, "order", value) === "available").toBe(isSaid);
});

test("versions do not change each other", () => {
  const before = JSON.stringify(given.values);
  withoutValues(given, "order", ["W1"], "#3");
  withValues(given, "order", ["W1", "W2"], "#4");
  expect(JSON.stringify(given.values)).toBe(before);
});
