import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { copyPlain } from "./copy-plain.ts";
import { readJsonAround } from "./read-json.ts";

test("what it copies is what the careful reader reads, and frozen like it", () => {
  const seen = { copied: 0, left: 0 };
  const strange = fc.constantFrom<unknown>(
    undefined,
    Number.NaN,
    1n,
    new Date(0),
    Symbol("s"),
    () => 1,
    new Map(),
  );
  const values = fc.anything({ withNullPrototype: true, maxDepth: 4 });
  fc.assert(
    fc.property(
      fc.oneof(
        { weight: 3, arbitrary: values },
        strange,
        fc.json().map((text) => JSON.parse(text)),
      ),
      (value) => {
        const copy = copyPlain(value);
        if (copy === undefined) {
          seen.left++;
          return;
        }
        seen.copied++;
        const careful = readJsonAround(value);
        expect(careful.faults).toEqual([]);
        expect(careful.value).toEqual(copy);
        if (typeof copy === "object" && copy !== null) {
          expect(copy).not.toBe(value);
          expect(Object.isFrozen(copy)).toBe(true);
        }
      },
    ),
    { numRuns: 1_000 * factor },
  );
  expect(seen.copied).toBeGreaterThan(200 * factor);
  expect(seen.left).toBeGreaterThan(100 * factor);
});

const cycle: Record<string, unknown> = {};
cycle.self = cycle;

test.each<[string, unknown]>([
  ["a cycle", cycle],
  ["a deep value", JSON.parse(`${"[".repeat(20)}${"]".repeat(20)}`)],
  ["a large value", Array.from({ length: 300 }, () => 1)],
  ["a large object", Object.fromEntries(Array.from({ length: 300 }, (_, key) => [key, 1]))],
  ["`__proto__` as a key of something nested", JSON.parse('{"a": {"__proto__": 1}}')],
  ["`__proto__` as a key with something in it", JSON.parse('{"__proto__": {"isAdmin": true}}')],
  ["a symbol as a key", { [Symbol("key")]: 1 }],
  ["an instance of a class", new (class Money {})()],
  ["a member that is undefined", { x: undefined }],
])("%s is left to the careful reader", (_what, value) => {
  expect(copyPlain(value)).toBeUndefined();
});

test.each<[string, object, object]>([
  ["no members", {}, {}],
  ["scalars of each kind", { a: "x", b: 1, c: true, d: null }, { a: "x", b: 1, c: true, d: null }],
  ["no prototype", Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
  [
    "a getter, which is read once",
    {
      get a() {
        return ++reads;
      },
    },
    { a: 1 },
  ],
  ["members that can't be listed", Object.defineProperty({ a: 1 }, "hidden", { value: 2 }), { a: 1 }],
])("an object of scalars is copied: %s", (_what, value, expected) => {
  const copy = copyPlain(value);
  expect(copy).toStrictEqual(expected);
  expect(copy).not.toBe(value);
  expect(Object.isFrozen(copy)).toBe(true);
});

let reads = 0;

test("`__proto__` as a key of a scalar is a member like others, and no prototype", () => {
  const copy = copyPlain(JSON.parse('{"__proto__": 1, "a": 2}'));
  expect(JSON.stringify(copy)).toBe('{"__proto__":1,"a":2}');
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
});

test("what everything inherits is no member", () => {
  const inherited: Record<string, unknown> = Object.prototype as never;
  inherited.everywhere = "x";
  try {
    expect(Object.keys(copyPlain({ a: 1 }) ?? {})).toEqual(["a"]);
  } finally {
    delete inherited.everywhere;
  }
});

test("a list is a list whatever it inherits from", () => {
  expect(copyPlain(Object.setPrototypeOf([1, 2], null))).toStrictEqual([1, 2]);
});
