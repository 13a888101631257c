import { describe, expect, test } from "vitest";
import type { Place } from "./entity.ts";
import { words } from "./words.ts";

function check(text: string, place: Place, ...expected: readonly string[]): void {
  const found = [...words(text, place)];
  expect(found.map((word) => word.text)).toEqual(expected);
  for (const word of found) expect(text.slice(word.start, word.end)).toBe(word.text);
}

describe("a word holds what names, paths and their qualifiers are made of", () => {
  test.each<[string, readonly string[]]>([
    ["in src/a.py:12, and b", ["in", "src/a.py:12", "and", "b"]],
    ["C:\\x\\y.py", ["C:\\x\\y.py"]],
    ["std::vector<int> a", ["std::vector", "int", "a"]],
    ["f(x, y)", ["f", "x", "y"]],
    ["Foo#bar @baz $x ~T", ["Foo#bar", "@baz", "$x", "~T"]],
    ["a—b “c”", ["a", "b", "c"]],
    ["【a.py†L3】", ["a.py†L3"]],
    ["größe_x имя ñ", ["größe_x", "имя", "ñ"]],
    ["", []],
    ["?! ,;", []],
  ])("%s", (text, expected) => check(text, "prose", ...expected));
});

test("in running text scripts without spaces end a word, and in code they don't", () => {
  check("函数parse_url在", "prose", "parse_url");
  check("函数parse_url在", "code", "函数parse_url在");
  check("関数名parse_urlです", "prose", "parse_url");
  check("함수 parse_url을 쓴다", "prose", "parse_url");
});

test("letters that are two units long stay whole", () => check("𝒜_b c", "code", "𝒜_b", "c"));

test("a run of more than 600 characters is noise", () => {
  check(`${"x".repeat(600)} ${"y".repeat(601)} z`, "prose", "x".repeat(600), "z");
});
