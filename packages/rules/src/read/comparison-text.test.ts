import { expect, test } from "vitest";
import { comparisonAdvice, signFor } from "./comparison-text.ts";

test.each([
  ["> 5", '{ ">": 5 }', '{ "=": "> 5" }'],
  [">5", '{ ">": 5 }', '{ "=": ">5" }'],
  [" <= -2.50 ", '{ "<=": -2.5 }', '{ "=": " <= -2.50 " }'],
  ["=> 5", '{ ">=": 5 }', '{ "=": "=> 5" }'],
  ["== done", '{ "=": "done" }', '{ "=": "== done" }'],
  ["!= open", '{ "!=": "open" }', '{ "=": "!= open" }'],
  ["< 2024-01-31", '{ "<": "2024-01-31" }', '{ "=": "< 2024-01-31" }'],
  [">= $limit", '{ ">=": $limit }', '{ "=": ">= $limit" }'],
  ["<>x", '{ "!=": "x" }', '{ "=": "<>x" }'],
])("%s is a comparison", (text, meant, literal) => {
  expect(comparisonAdvice(text)).toBe(`write ${meant}; for the text itself write ${literal}`);
});

test.each(["", ">", "< ", "<html>", "<a@b.c>", "->x", "a > 5", "5", "=sum", "$o", "é"])(
  "%j is a text",
  (text) => {
    expect(comparisonAdvice(text)).toBeUndefined();
  },
);

test("words that compare elsewhere have our signs, and methods of objects none", () => {
  const words = ["gt", "gte", "lt", "lte", "eq", "ne", "=>", "toString", "constructor"];
  expect(words.map(signFor)).toEqual([">", ">=", "<", "<=", "=", "!=", ">=", undefined, undefined]);
});
