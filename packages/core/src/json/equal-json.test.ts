import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { jsonValues } from "../testing/json-values.ts";
import { canonicalText } from "./canonical-text.ts";
import { equalJson } from "./equal-json.ts";
import { isJsonObject, type Json } from "./json.ts";

test.each<[string, string, boolean]>([
  ["1", "1.0", true],
  ["0", "-0", true],
  ["1", '"1"', false],
  ["1", "true", false],
  ["null", "{}", false],
  ["[]", "{}", false],
  ['{"a":1,"b":2}', '{"b":2,"a":1}', true],
  ['{"a":1}', '{"a":1,"b":null}', false],
  ['{"a":null}', '{"b":null}', false],
  ["[1,2]", "[2,1]", false],
  ["[1]", "[1,1]", false],
  ['{"a":[{"b":1}]}', '{"a":[{"b":1}]}', true],
  ['{"__proto__":1}', "{}", false],
  ['{"__proto__":1}', '{"__proto__":1}', true],
  ['{"constructor":1}', '{"toString":1}', false],
])("%s and %s are the same value: %s", (left, right, expected) => {
  const [one, other] = [JSON.parse(left) as Json, JSON.parse(right) as Json];
  expect([equalJson(one, other), equalJson(other, one)]).toEqual([expected, expected]);
  expect(canonicalText(one) === canonicalText(other)).toBe(expected);
});

test("one canonical text for each value, and no other value has it", () => {
  fc.assert(
    fc.property(jsonValues(), jsonValues(), (left, right) => {
      expect(canonicalText(left) === canonicalText(right)).toBe(equalJson(left, right));
    }),
    { numRuns: 3_000 * factor },
  );
});

test("the canonical text is read back as an equal value, however its keys were ordered", () => {
  fc.assert(
    fc.property(jsonValues(), (value) => {
      expect(equalJson(JSON.parse(canonicalText(value)) as Json, value)).toBe(true);
      expect(canonicalText(reversed(value))).toBe(canonicalText(value));
    }),
    { numRuns: 2_000 * factor },
  );
});

test.each<[Json | undefined, boolean]>([
  [{}, true],
  [[], false],
  [null, false],
  [undefined, false],
  ["{}", false],
])("%j is a JSON object: %s", (value, expected) => expect(isJsonObject(value)).toBe(expected));

function reversed(value: Json): Json {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).reverse());
}
