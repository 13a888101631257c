import type { Table } from "@agentltl/report";
import type { TextTable } from "./tables.ts";

const whole = /^-?\d+$/;

/** A table of texts as a page shows it: columns that hold nothing but whole numbers are numbers, and sorted as such. */
export function pageTable({ title, heads, rows }: TextTable): Table {
  const numbers = heads.map((_, column) => rows.every((row) => whole.test(row[column] ?? "")));
  return {
    title,
    columns: heads.map((head, column) => ({ title: head, kind: numbers[column] ? "number" : "text" })),
    rows: rows.map((row) => ({
      cells: row.map((cell, column) => (numbers[column] ? Number(cell) : cell)),
    })),
  };
}
