import { expect, test } from "vitest";
import { pageTable } from "./page-table.ts";

const table = (...rows: readonly (readonly string[])[]) =>
  pageTable({ title: "t", heads: rows[0]?.map((_, index) => `c${index}`) ?? [], rows });

test.each([
  ["whole numbers alone are a column of numbers", ["12", "-3"], "number", [12, -3]],
  ["a share with its interval is a text", ["20.9 (12.0 to 34.5)", "3"], "text", ["20.9 (12.0 to 34.5)", "3"]],
  ["what there is none of stays as it is written, and is no 0", ["4", "-"], "text", ["4", "-"]],
])("%s", (_name, cells, kind, expected) => {
  const { columns, rows } = table(...cells.map((cell) => [cell]));
  expect([columns[0]?.kind, rows.map(({ cells: [cell] }) => cell)]).toEqual([kind, expected]);
});
