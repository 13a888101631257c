import fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell } from "./csv-cell.ts";

test.each<[string | number | null | undefined, string]>([
  [null, ""],
  [undefined, ""],
  ["", ""],
  [0, "0"],
  [-0.5, "-0.5"],
  [1 / 3, "0.3333333333333333"],
  [1e-7, "1e-7"],
  ["plain", "plain"],
  ["two words", "two words"],
  ["a,b", '"a,b"'],
  ['say "a"', '"say ""a"""'],
  ["two\nlines", '"two\nlines"'],
  ["two\r\nlines", '"two\r\nlines"'],
  // What a spreadsheet would take for a formula, also behind white space that it skips.
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ["a=b", "a=b"],
])("%j is `%s`", (value, text) => expect(csvCell(value)).toBe(text));

test("no text begins a formula, and a quoted one reads back as it was", () => {
  const text = fc.string({
    unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", ",", '"', "a", "'"),
    maxLength: 6,
  });
  fc.assert(
    fc.property(text, (value) => {
      const cell = csvCell(value);
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(/^[=+@\t\r-]/.test(read)).toBe(false);
      expect([value, `'${value}`]).toContain(read);
      if (!cell.startsWith('"')) expect(/[",\r\n]/.test(cell)).toBe(false);
    }),
  );
});
