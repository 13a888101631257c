import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalText } from "../json/canonical-text.ts";
import { readJson } from "../json/read-json.ts";
import { contentHash } from "./content-hash.ts";

test.each<[string, unknown, string]>([["an empty object", {}, "3ff9b36c"]])(
  "%s has the hash that it has always had",
  (_name, value, expected) => {
    expect(contentHash(value)).toBe(expected);
  },
);

test("the order of keys, undefined members and sharing change nothing", () => {
  const shared = { x: [1] };
  expect(contentHash({ a: 1, b: shared, c: shared })).toBe(
    contentHash({ c: { x: [1] }, d: undefined, b: { x: [1] }, a: 1 }),
  );
});

test("the order of keys changes nothing where the parts differ", () => {
  expect(contentHash({ a: { x: 1 }, b: { y: 2 } })).toBe(contentHash({ b: { y: 2 }, a: { x: 1 } }));
});

test.each<[string, unknown, unknown]>([
  ["a number and its text", 1, "1"],
  ["nothing and null", {}, { a: null }],
  ["the order of a list", [1, 2], [2, 1]],
  ["a list and an object", [], {}],
  ["nesting", [[1], 2], [[1, 2]]],
  ["functions of two names", { f: isOne }, { f: isTwo }],
  ["a function and a text", { f: isOne }, { f: 'function "isOne"' }],
  ["which of two equal parts stands where", [{ a: 1 }, { b: 1 }, { a: 1 }], [{ a: 1 }, { b: 1 }, { b: 1 }]],
])("%s are told apart", (_name, one, other) => {
  expect(contentHash(one)).not.toBe(contentHash(other));
});

test("JSON values have equal hashes exactly where they are equal", () => {
  const values = fc.jsonValue({ maxDepth: 3 });
  fc.assert(
    fc.property(values, values, (one, other) => {
      const same = textOf(one) === textOf(other);
      expect(contentHash(one) === contentHash(other)).toBe(same);
      expect(contentHash(one)).toMatch(/^[0-9a-f]{8}$/);
    }),
    { numRuns: 500, seed: 1 },
  );
});

test("nesting of 100,000 is fine", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level++) deep = { deep };
  expect(contentHash(deep)).toMatch(/^[0-9a-f]{8}$/);
});

function isOne(): boolean {
  return true;
}

function isTwo(): boolean {
  return true;
}

function textOf(value: unknown): string {
  const reading = readJson(value);
  return reading.kind === "json" ? canonicalText(reading.value) : reading.reason;
}
