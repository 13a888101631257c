import type { Cell, ReportTable } from "./report-tables.ts";

/** Tables as Markdown. Shares with three digits; `-` where nothing could be said. */
export function markdownTables(tables: readonly ReportTable[]): string {
  return tables
    .map(({ title, columns, rows }) => {
      const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
      const isText = columns.map((_column, index) => rows.every((row) => typeof row[index] === "string"));
      return [
        `## ${title}`,
        "",
        line(columns),
        line(isText.map((text) => (text ? "---" : "---:"))),
        ...rows.map((row) => line(row.map(shown))),
      ].join("\n");
    })
    .join("\n\n")
    .concat("\n");
}

/** A table as CSV (RFC 4180). Numbers as they are; an empty field where nothing could be said. */
export function csvTable({ columns, rows }: ReportTable): string {
  return [columns, ...rows].map((row) => `${row.map(field).join(",")}\r\n`).join("");
}

function shown(cell: Cell): string {
  if (cell === null) return "-";
  if (typeof cell === "number") return Number.isInteger(cell) ? String(cell) : cell.toFixed(3);
  return cell.replaceAll("|", "\\|").replace(/\s*[\r\n]\s*/g, " ");
}

/** What a spreadsheet would take for a formula is written as text. */
function field(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
