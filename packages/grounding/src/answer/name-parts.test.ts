import { expect, test } from "vitest";
import { nameParts } from "./name-parts.ts";

/** The names in a word: their chains with `>` between, `!` behind one that is alone, `$` behind one that ends the word. */
function check(text: string, ...expected: readonly string[]): void {
  const parts = nameParts({ text, start: 10, end: 10 + text.length });
  expect(
    parts.map(({ chain, alone, last }) => `${chain.join(">")}${alone ? "!" : ""}${last ? "$" : ""}`),
  ).toEqual(expected);
  for (const part of parts) expect(text.slice(part.start - 10, part.end - 10)).toBe(part.text);
}

test.each<[string, readonly string[]]>([
  ["parse_url", ["parse_url!$"]],
  ["a.b.c", ["a>b>c!$"]],
  ["A::b", ["A>b!$"]],
  ["Foo#bar", ["Foo>bar!$"]],
  ["a.b::c#d", ["a>b>c>d!$"]],
  ["Foo/BarBaz", ["Foo", "BarBaz$"]],
  ["snake_case-like", ["snake_case", "like$"]],
  ["a=b", ["a=b!$"]],
  ["x*y+z", ["x", "y", "z$"]],
  ["key:value", ["key", "value$"]],
  ["end.", ["end!"]],
  ["...rest", ["rest!$"]],
  ["a...b", ["a", "b$"]],
  [".client", ["client!$"]],
  ["#anchor", ["anchor!$"]],
  ["A::~A", ["A>~A!$"]],
  ["~~old~~", ["old!"]],
  ["~", []],
  ["--", []],
  ["::", []],
  ["@decorator", ["decorator!$"]],
  ["p->q", ["p", ">q$"]],
])("%s", (text, expected) => check(text, ...expected.map((one) => one.replace(/^>/, ">"))));
