import { expect, test } from "vitest";
import { bindingsRecord, lookUp } from "../match/bindings.ts";
import { bindUnknown, bindValue, emptyScope, type Scope } from "./scope.ts";
import { open, unknown } from "./statuses.ts";

/** The values in scope, and what is known of those that nobody knows. */
function check(scope: Scope, values: object, unknowns: object = {}): void {
  expect(bindingsRecord(scope.bindings)).toEqual(values);
  expect(Object.fromEntries(scope.unknown)).toEqual(unknowns);
}

const outer = bindValue(bindValue(emptyScope, "x", 1), "y", null);

test("no variable is in the empty scope, and binding one leaves it so", () => {
  bindValue(emptyScope, "x", 1);
  bindUnknown(emptyScope, "x", open);
  check(emptyScope, {});
});

test("a value is found under its name", () => {
  check(outer, { x: 1, y: null });
  expect([lookUp(outer.bindings, "x"), lookUp(outer.bindings, "z")]).toEqual([1, undefined]);
});

test("an inner value hides an outer one of its name, and the outer scope stays as it was", () => {
  const inner = bindValue(outer, "x", [2]);
  expect(lookUp(inner.bindings, "x")).toEqual([2]);
  check(outer, { x: 1, y: null });
});

test("a value that nobody knows hides one that was known, at any depth, and no other", () => {
  check(bindUnknown(outer, "x", open), { y: null }, { x: open });
  check(bindUnknown(bindValue(outer, "x", 2), "x", unknown), { y: null }, { x: unknown });
  check(bindUnknown(outer, "z", open), { x: 1, y: null }, { z: open });
});

test("a value that is known hides one that was not", () => {
  const doubtful = bindUnknown(bindUnknown(outer, "x", open), "z", unknown);
  check(bindValue(doubtful, "x", 3), { y: null, x: 3 }, { z: unknown });
  check(doubtful, { y: null }, { x: open, z: unknown });
});

test("names that every object has are names like any other", () => {
  for (const name of ["__proto__", "constructor", "toString"]) {
    expect(lookUp(emptyScope.bindings, name)).toBeUndefined();
    expect(lookUp(bindValue(emptyScope, name, 1).bindings, name)).toBe(1);
    expect(bindUnknown(emptyScope, name, open).unknown.get(name)).toBe(open);
  }
});
