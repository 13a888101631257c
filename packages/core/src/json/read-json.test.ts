import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { canonicalText } from "./canonical-text.ts";
import { readJson, readJsonAround } from "./read-json.ts";

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};
const cycle: { own?: unknown } = {};
cycle.own = [cycle];
const revoked = Proxy.revocable({}, {});
revoked.revoke();
const throwing = {
  get a(): unknown {
    throw new Error("no");
  },
};
const doubling = Array.from({ length: 60 }).reduce<unknown>((inner) => [inner, inner], 1);

test.each<[string, unknown, string]>([
  ["undefined", undefined, "malformed:  is undefined"],
  ["undefined in a list", { a: [1, undefined] }, "malformed: a[1] is undefined"],
  ["a hole in a list", new Array(1), "malformed: [0] is undefined"],
  ["NaN", { a: Number.NaN }, "malformed: a is NaN"],
  ["infinity", [Number.NEGATIVE_INFINITY], "malformed: [0] is -Infinity"],
  ["a bigint", { a: 1n }, "malformed: a is a bigint"],
  ["a function", { a: () => 1 }, "malformed: a is a function"],
  ["a symbol", [Symbol("x")], "malformed: [0] is a symbol"],
  ["a symbol as a key", { [Symbol("x")]: 1 }, "malformed:  has a symbol as a key"],
  ["a map", { a: new Map() }, "malformed: a is an instance of a class, not a plain object"],
  ["a boxed number", Object(1), "malformed:  is an instance of a class, not a plain object"],
  [
    "an object with a made-up prototype",
    Object.create({ a: 1 }),
    "malformed:  is an instance of a class, not a plain object",
  ],
  ["a cycle", cycle, "malformed: own[0] holds itself"],
  ["a getter that throws", { x: throwing }, "malformed: x.a throws when it is read"],
  ["a revoked proxy", { x: revoked.proxy }, "malformed: x throws when it is read"],
  ["a date that is none", new Date(Number.NaN), "malformed:  is a date that is none"],
  ["a value whose text would be huge", doubling, "holds more than 10000000 values"],
  ["nesting of 501", nested(501), "nests deeper than 500"],
  ["nesting of 100,000", nested(100_000), "nests deeper than 500"],
])("%s is malformed", (_name, value, expected) => {
  expect(show(value)).toContain(expected);
});

test.each<[string, unknown, string]>([
  ["a member that is undefined is left out", { a: undefined, b: 1 }, '{"b":1}'],
  ["a date is its ISO text", { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  ["what can't be listed is left out", Object.defineProperty({}, "a", { value: 1 }), "{}"],
  ["an object without prototype is plain", Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
  ["a list held twice is written twice", ((list) => ({ a: list, b: list }))([1]), '{"a":[1],"b":[1]}'],
  ["nesting of 500 is fine", nested(500), JSON.stringify(nested(500))],
])("%s", (_name, value, expected) => {
  expect(show(value)).toBe(expected);
});

test("a property is read once, so that it can't change between judging and running", () => {
  let reads = 0;
  const value = new Proxy(
    { amount: 0 },
    {
      get: () => {
        reads += 1;
        return reads;
      },
    },
  );
  expect(show({ first: value, again: value })).toBe('{"first":{"amount":1},"again":{"amount":1}}');
  expect(reads).toBe(1);
});

test("a member named __proto__ stays a member", () => {
  const reading = readJson(JSON.parse('{"__proto__": {"admin": true}}'));
  expect(JSON.stringify(reading)).toBe('{"kind":"json","value":{"__proto__":{"admin":true}}}');
  expect("admin" in (reading.kind === "json" ? Object(reading.value) : {})).toBe(false);
});

test("reading around leaves a bad member out and reports it", () => {
  const { value, faults } = readJsonAround({ a: 1n, b: [Number.NaN, 2], c: throwing });
  expect(value).toEqual({ b: [null, 2], c: {} });
  expect(faults.map(({ path }) => path)).toEqual(["a", "b[0]", "c.a"]);
});

test("what JSON can carry comes out equal, frozen at every level, and not the same object", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const reading = readJson(value);
      const copy = reading.kind === "json" ? reading.value : undefined;
      expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
      expect(isFrozen(copy)).toBe(true);
      if (typeof value === "object" && value !== null) expect(copy).not.toBe(value);
    }),
  );
});

test("nothing that fast-check can make is too hostile", () => {
  const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSparseArray: true });
  let readable = 0;
  fc.assert(
    fc.property(anything, (value) => {
      const reading = readJson(value);
      if (reading.kind === "malformed") return;
      readable += 1;
      expect(canonicalText(JSON.parse(JSON.stringify(reading.value)))).toBe(canonicalText(reading.value));
    }),
    { numRuns: 1_000 * factor },
  );
  expect(readable).toBeGreaterThan(200);
});

function show(value: unknown): string {
  const reading = readJson(value);
  return reading.kind === "json"
    ? JSON.stringify(reading.value)
    : `malformed: ${reading.path} ${reading.reason}`;
}

function isFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozen);
}
