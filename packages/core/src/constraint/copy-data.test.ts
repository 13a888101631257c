import { expect, test } from "vitest";
import { copyData } from "./copy-data.ts";

test("the copy is equal and frozen, functions stay, undefined members go, sharing stays", () => {
  const test_ = (): boolean => true;
  const shared = [1];
  const source = { a: { test: test_ }, b: shared, c: shared, d: undefined };
  const copy = copyData(source);
  expect(copy).toEqual({ a: { test: test_ }, b: [1], c: [1] });
  expect(copy).not.toHaveProperty("d");
  expect(copy.b).toBe(copy.c);
  expect([copy, copy.a, copy.b].every(Object.isFrozen)).toBe(true);
  expect(Object.isFrozen(source)).toBe(false);
  expect(Object.isFrozen(test_)).toBe(false);
});

test("a later change of the source does not reach the copy", () => {
  const source = { list: [{ x: 1 }] };
  const copy = copyData(source);
  source.list.push({ x: 2 });
  expect(copy).toEqual({ list: [{ x: 1 }] });
});

test("a member named __proto__ stays a member", () => {
  expect(JSON.stringify(copyData(JSON.parse('{"__proto__": {"x": 1}}')))).toBe('{"__proto__":{"x":1}}');
});

test.each([["text"], [5], [null], [undefined]])("%j is its own copy", (value) => {
  expect(copyData(value)).toBe(value);
});

test("nesting of 100,000 and doubling of depth 60 are fine", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(Object.isFrozen(copyData(deep))).toBe(true);
  const doubled = Array.from({ length: 60 }).reduce<unknown>((inner) => [inner, inner], []);
  expect(Object.isFrozen(copyData(doubled))).toBe(true);
});

test("a value that holds itself is refused", () => {
  const one: { other?: unknown } = {};
  one.other = { one };
  expect(() => copyData(one)).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: a formula holds itself: formulas are finite]`,
  );
  const self: unknown[] = [];
  self.push(self);
  expect(() => copyData(self)).toThrow("holds itself");
});
