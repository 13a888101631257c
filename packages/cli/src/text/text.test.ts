import { expect, test } from "vitest";
import { jsonText } from "./json-text.ts";
import { columns, cut, widthOf } from "./layout.ts";
import { counted, meanText, percent } from "./numbers.ts";
import { visible } from "./visible.ts";

test.each([
  ["plain é 漢 🙂", "plain é 漢 🙂"],
  ["a\nb\tc\r", "a\\nb\\tc\\u{d}"],
  ["\u001b[31m\u009b", "\\u{1b}[31m\\u{9b}"],
  ["\u202eabc\u2066\ufeff", "\\u{202e}abc\\u{2066}\\u{feff}"],
  ["\ud800", "\\u{d800}"],
  ["\u2028", "\\u{2028}"],
])("%j is shown as %s", (text, expected) => expect(visible(text)).toBe(expected));

test.each<[Parameters<typeof jsonText>[0], string]>([
  [{}, "{}"],
  [{ order_id: "W23", amount: 40 }, '{order_id: "W23", amount: 40}'],
  [{ "a b": [1, null, [true]], c: { d: "e\n" } }, '{"a b": [1, null, [true]], c: {d: "e\\n"}}'],
  ["text", '"text"'],
  [[], "[]"],
])("%j is written %s", (value, expected) => expect(jsonText(value)).toBe(expected));

test("of a value that is deep or long only the beginning is written", () => {
  let deep: Parameters<typeof jsonText>[0] = [];
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(jsonText(deep).length).toBeLessThan(5_000);
  expect(jsonText("x".repeat(1_000_000)).length).toBeLessThan(5_000);
  expect(jsonText(Array.from({ length: 100_000 }, () => 7)).length).toBeLessThan(5_000);
});

test.each([
  ["short", 10, "short"],
  ["exactly ten", 11, "exactly ten"],
  ["too long for it", 8, "too lon…"],
  ["漢字漢字", 5, "漢字…"],
  ["x".repeat(1_000_000), 4, "xxx…"],
])("cut to width", (text, width, expected) => {
  expect(cut(text, width)).toBe(expected);
  expect(widthOf(cut(text, width))).toBeLessThanOrEqual(width);
});

test("columns are aligned by width on screen, colours not counted", () => {
  expect(columns([["漢", "b"], ["\u001b[31mabc\u001b[39m", "d"], ["e"]])).toEqual([
    "漢   b",
    "\u001b[31mabc\u001b[39m  d",
    "e",
  ]);
});

test("numbers never read as more certain than they are", () => {
  expect([0, 0.0001, 0.5, 0.9999, 1].map(percent)).toEqual([
    "0.0 %",
    "<0.1 %",
    "50.0 %",
    ">99.9 %",
    "100.0 %",
  ]);
  expect([[], [1], [0], [1, 0.9999999], [0, 1e-9], [0.5, 1]].map(meanText)).toEqual([
    "-",
    "1.000",
    "0.000",
    "0.999",
    "0.001",
    "0.750",
  ]);
  expect([counted(1, "run"), counted(2, "run"), counted(2, "call was", "calls were")]).toEqual([
    "1 run",
    "2 runs",
    "2 calls were",
  ]);
});
