import { expect, test } from "vitest";
import type { Json } from "./json.ts";
import { jsonText } from "./json-text.ts";

const texts: readonly [Json, string][] = [
  [null, "null"],
  [true, "true"],
  [-0.5, "-0.5"],
  ["W23", '"W23"'],
  ['say "no"\n', String.raw`"say \"no\"\n"`],
  [[], "[]"],
  [{}, "{}"],
  [[1, [2, { a: null }]], "[1, [2, {a: null}]]"],
  [{ order_id: "W23", amount: 40 }, '{order_id: "W23", amount: 40}'],
  [{ "two words": 1, $a: 2, "9": 3, "": 4 }, '{"9": 3, "two words": 1, $a: 2, "": 4}'],
];

test.each(texts)("%j is written as people write it", (value, text) => {
  expect(jsonText(value)).toBe(text);
});

test("of a long value no more than its beginning is written", () => {
  const long = { text: "a".repeat(1_000_000), more: Array.from({ length: 100_000 }, (_, item) => item) };
  const whole = jsonText(long);
  const start = jsonText(long, 40);
  expect(start.length).toBeLessThan(200);
  expect(whole.startsWith(start.slice(0, 40))).toBe(true);
});

test("a value may nest as deep as it likes", () => {
  let deep: Json = 1;
  for (let level = 0; level < 100_000; level += 1) deep = level % 2 === 0 ? [deep] : { a: deep };
  expect(jsonText(deep)).toHaveLength(1 + 50_000 * "[]".length + 50_000 * "{a: }".length);
});
