import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cell, ReportTable } from "./report-tables.ts";
import { csvTable, markdownTables } from "./write-tables.ts";

const table = (columns: readonly string[], ...rows: readonly (readonly Cell[])[]): ReportTable => ({
  name: "some",
  title: "Some",
  columns,
  rows,
});

test("a column of texts stands left, any other right; what can't be said is a hyphen", () => {
  expect(markdownTables([table(["who", "n", "odd"], ["a", 1, "x"], ["b", null, 2])])).toMatchInlineSnapshot(`
    "## Some

    | who | n | odd |
    | --- | ---: | ---: |
    | a | 1 | x |
    | b | - | 2 |
    "
  `);
});

test("tables follow each other with a blank line, and end with one line", () => {
  const one = table(["a"], [1]);
  expect(markdownTables([one, one])).toBe(
    "## Some\n\n| a |\n| ---: |\n| 1 |\n\n## Some\n\n| a |\n| ---: |\n| 1 |\n",
  );
});

test.each<[Cell, string]>([
  [0, "0"],
  [-0, "0"],
  [1, "1"],
  [360, "360"],
  [0.5, "0.500"],
  [1 / 3, "0.333"],
  [-2 / 3, "-0.667"],
  [0.9996, "1.000"],
  [null, "-"],
  ["a|b", "a\\|b"],
  ["two\nlines", "two lines"],
  ["two\r\nlines", "two lines"],
])("in Markdown %j is `%s`", (cell, text) => {
  expect(markdownTables([table(["c"], [cell])]).split("\n")[4]).toBe(`| ${text} |`);
});

test.each<[Cell, string]>([
  [0.1, "0.1"],
  [1 / 3, "0.3333333333333333"],
  [-2, "-2"],
  [null, ""],
  ["", ""],
  ["plain", "plain"],
  ["a,b", '"a,b"'],
  ['say "a"', '"say ""a"""'],
  ["two\nlines", '"two\nlines"'],
  // What a spreadsheet would take for a formula.
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@a", "'@a"],
  ["\tx", "'\tx"],
  ["=1,2", `"'=1,2"`],
])("in CSV %j is `%s`", (cell, text) => {
  expect(csvTable(table(["c"], [cell]))).toBe(`c\r\n${text}\r\n`);
});

/** Reads CSV by the letter of RFC 4180: the slow definition. */
function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let [field, quoted] = ["", false];
  for (let at = 0; at < text.length; at += 1) {
    const [one, next] = [text[at] ?? "", text[at + 1]];
    if (quoted) {
      if (one === '"' && next === '"') at += 1;
      else if (one === '"') quoted = false;
      if (one !== '"' || (next === '"' && quoted)) field += one;
      continue;
    }
    if (one === '"') quoted = true;
    else if (one === ",") {
      rows.at(-1)?.push(field);
      field = "";
    } else if (one === "\r" && next === "\n") {
      rows.at(-1)?.push(field);
      rows.push([]);
      [field, at] = ["", at + 1];
    } else field += one;
  }
  return rows.slice(0, -1);
}

test("whatever names hold, a reader of CSV gets them back, and as many fields as columns", () => {
  const name = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "\r", "=", "ü", " "), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.option(fc.double({ noNaN: true })))), (rows) => {
      const [head, ...read] = readCsv(csvTable(table(["name", "value"], ...rows)));
      expect(head).toEqual(["name", "value"]);
      expect(read).toEqual(
        rows.map(([text, value]) => [
          /^[=\r]/.test(text) ? `'${text}` : text,
          value === null ? "" : String(value),
        ]),
      );
    }),
  );
});
