import { expect, test } from "vitest";
import type { Pattern } from "../formula/pattern.ts";
import { bindUnknown, bindValue, emptyScope } from "../prefix/scope.ts";
import { open } from "../prefix/statuses.ts";
import { parsePattern } from "../syntax/parse-pattern.ts";
import { patternText } from "./pattern-text.ts";

/** In words, where `$x` is 7 and nobody knows what `$y` is. */
function check(pattern: string | Pattern, expected: string): void {
  const scope = bindUnknown(bindValue(emptyScope, "x", 7), "y", open);
  const one = typeof pattern === "string" ? parsePattern(pattern) : pattern;
  expect(patternText(one, scope)).toBe(expected);
}

test.each([
  ["a", "a"],
  ["*", "call"],
  ["[a, b, c]", "a or b or c"],
  ["sh*", "sh*"],
  ["a(outcome = ok)", "successful a"],
  ["a(outcome = error)", "failed a"],
  ["*(outcome = ok)", "successful call"],
  ["[a, b](outcome = ok)", "successful a or b"],
  ['a(id = "W23")', 'a with id "W23"'],
  ["a(id = 1, n > 2)", "a with id 1 and n > 2"],
  ["a(id = null)", "a with id null"],
  ["a(id = $x)", "a with id 7"],
  ["a(id = $y)", "a with id y"],
  ["a(id = $z)", "a with id z"],
  ["a(n > $x)", "a with n > 7"],
  ["a(n >= $y)", "a with n >= y"],
  ["a(n > args.other.m)", "a with n > other.m"],
  ["a(x = result.y)", "a with x equal to y"],
  ["a(id in [1, 2])", "a with id 1 or 2"],
  ['a(id regex "^W")', 'a with id matching "^W"'],
  ['a(id glob "W*")', 'a with id like "W*"'],
  ["a(list contains 1)", "a with list containing 1"],
  ["a(list contains $x)", "a with list containing 7"],
  ["a(id exists)", "a with id"],
  ["a(id absent)", "a with no id"],
  ["a(id != 1)", "a with not id 1"],
  ["a(result = 1)", "a with result 1"],
  ["a(result.n = 1)", "a with result.n 1"],
  ['a(args = {"x": 1})', 'a with arguments {"x":1}'],
])("%s: %s", (pattern, expected) => {
  check(pattern, expected);
});

test("long values are cut, so that one of them does not fill the sentence", () => {
  const value = "x".repeat(58);
  const where = (text: string): Pattern => ({
    tool: { kind: "name", name: "a" },
    where: [{ part: "args", path: "id", matcher: { kind: "equals", value: text } }],
  });
  check(where(value), `a with id "${value}"`);
  check(where(`${value}y`), `a with id "${"x".repeat(56)}...`);
  check(where("x".repeat(10_000)), `a with id "${"x".repeat(56)}...`);
});

test("of many names the first three are told, and how many more there are", () => {
  const text = (count: number) =>
    patternText(
      { tool: { kind: "names", names: ["a", "b", "c", "d", "e", "f", "g"].slice(0, count) }, where: [] },
      emptyScope,
    );
  expect([2, 4, 5, 7].map(text)).toEqual([
    "a or b",
    "a or b or c or d",
    "a, b, c or 2 others",
    "a, b, c or 4 others",
  ]);
});

test("names that every object has are told like any other", () => {
  check("constructor(__proto__ = 1)", "constructor with __proto__ 1");
});
