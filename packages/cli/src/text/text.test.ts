import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonText } from "./json-text.ts";
import { columns, cut, short, widthOf, wrapped } from "./layout.ts";
import { counted, meanText, percent, scoreText } from "./numbers.ts";
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
  const list = Array.from({ length: 300_000 }, () => 7);
  for (const value of [deep, "x".repeat(1_000_000), list])
    expect(jsonText(value, 2_000).length).toBeLessThan(5_000);
  expect([deep, "x".repeat(1_000_000), list].map((value) => jsonText(value).length)).toEqual([
    200_002, 1_000_002, 900_000,
  ]);
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

test("only a page with a width has anything cut or wrapped", () => {
  const text = "some words that go on";
  expect([short(text, 8, 80), short(text, 8, Number.POSITIVE_INFINITY)]).toEqual(["some wo…", text]);
  expect(wrapped(text, Number.POSITIVE_INFINITY, "  ")).toEqual([text]);
  expect(wrapped(text, 11, "  ")).toEqual(["some words", "  that go", "  on"]);
  expect(wrapped("漢字漢字漢字 abc", 6, " ")).toEqual(["漢字", " 漢字", " 漢字", " abc"]);
  expect(wrapped("  why  a b c d", 9, "    ")).toEqual(["  why  a", "    b c d"]);
  expect(wrapped("", 6, "")).toEqual([""]);
});

test("a line of wrapped text fits, and no character of it is lost", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 8, max: 30 }), (text, width) => {
      const lines = wrapped(visible(text), width, "  ");
      expect(lines.every((line) => widthOf(line) <= width)).toBe(true);
      expect(lines.join("").replaceAll(" ", "")).toBe(visible(text).replaceAll(" ", ""));
    }),
  );
});

test("a cell that is very wide doesn't move the others away", () => {
  expect(
    columns([
      ["a", "b"],
      ["x".repeat(101), "c"],
    ]),
  ).toEqual(["a  b", `${"x".repeat(101)}  c`]);
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
  expect([null, 0.99999, 0.25].map(scoreText)).toEqual(["-", "0.999", "0.250"]);
  expect([counted(1, "run"), counted(2, "run"), counted(2, "call was", "calls were")]).toEqual([
    "1 run",
    "2 runs",
    "2 calls were",
  ]);
});
