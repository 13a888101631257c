import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Json } from "../json/json.ts";
import { contains as isContained } from "../semantics/contains.ts";
import { jsonValues } from "../testing/index.ts";
import { contains } from "./contains.ts";

test.each<[Json, Json, boolean]>([
  ["at 10 o'clock", "10", true],
  ["100", "10", false],
  ["a_10", "10", false],
  ["a-10", "10", true],
  ["100 10", "10", true],
  ["x", "", true],
  ["", "", true],
  ["10", 10, false],
  [[1, 2], 2, true],
  [[1, "2"], 2, false],
  [["ab"], "a", false],
  [[{ a: 1, b: 2 }], { a: 1 }, true],
  [[[1]], [1], true],
  [{ a: 1, b: 2 }, { b: 2 }, true],
  [{ a: { b: 1, c: 2 } }, { a: { b: 1 } }, true],
  [{ a: [1, 2] }, { a: [1] }, false],
  [{ a: 1 }, {}, true],
  [{ a: 1 }, "a", false],
  [{}, { toString: 1 }, false],
  [null, {}, false],
  [7, 7, false],
])("%j contains %j: %s", (actual, expected, is) => {
  expect(contains(actual, expected)).toBe(is);
});

test("what is contained the definition says too", () => {
  let found = 0;
  const part = fc.oneof(jsonValues(), fc.constantFrom<Json>("1", "a", {}, { x: 1 }, 1));
  const whole = fc.oneof(
    jsonValues(),
    fc.array(part, { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("x", "y"), part),
    fc.string({ unit: fc.constantFrom("1", "a", " ", "_"), maxLength: 6 }),
  );
  fc.assert(
    fc.property(whole, part, (actual, expected) => {
      const is = isContained(actual, expected);
      if (is) found++;
      expect(contains(actual, expected)).toBe(is);
    }),
    { numRuns: 3_000 * factor },
  );
  expect(found).toBeGreaterThan(100);
});
