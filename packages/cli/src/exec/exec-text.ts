import type { Io } from "../io.ts";
import { columns, short } from "../text/layout.ts";
import { markdownCell } from "../text/markdown-cell.ts";
import { markdownTable } from "../text/markdown-table.ts";
import { counted } from "../text/numbers.ts";
import { styleFor, widthFor } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import type { ExecutedTrace } from "./executed-trace.ts";
import { type GroupFigures, nameOfGroup } from "./group-figures.ts";
import {
  auditCells,
  auditHeads,
  curveCells,
  curveHeads,
  partsCells,
  partsHeads,
  supportCells,
  supportHeads,
} from "./table.ts";
import { exampleLines, failureLines } from "./texts.ts";

/** For a terminal. */
export function prettyText(
  id: string,
  groups: readonly GroupFigures[],
  traces: readonly ExecutedTrace[],
  all: boolean,
  io: Io,
): string {
  const { strong, faint } = styleFor(io);
  const width = widthFor(io);
  const tableOf = ({ heads, cells }: Table): readonly string[] => [
    ...columns([
      ["", ...heads].map(faint),
      ...groups.map((group) =>
        [nameOfGroup(group), ...cells(group)].map((cell) => short(visible(cell), 60, width)),
      ),
    ]),
    "",
  ];
  const lines = [
    `${strong(id)} on ${counted(traces.length, "run")}`,
    "",
    ...(groups.length === 0 ? [] : tables.flatMap(tableOf)),
    ...failureLines(groups),
    ...exampleLines(traces, all).map((line) => `  ${line}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** For a paper: the audit table of appendix F with a column for each `--by`, the curve of appendix G, and both taken apart. */
export function markdownText(groups: readonly GroupFigures[], by: readonly string[]): string {
  const names = by.map((path) => path.replace(/^meta\./, ""));
  const namesOf = ({ values }: GroupFigures): readonly string[] => (by.length === 0 ? ["all"] : values);
  const lines = [
    ...tables.flatMap(({ heads, cells }) => [
      ...markdownTable(
        [...(by.length === 0 ? [""] : names), ...heads],
        groups.map((group) => [...namesOf(group), ...cells(group)]),
      ),
      "",
    ]),
    ...failureLines(groups).map((text) => `- ${markdownCell(text)}`),
  ];
  return `${lines.join("\n")}\n`;
}

interface Table {
  readonly heads: readonly string[];
  readonly cells: (group: GroupFigures) => readonly string[];
}

const tables: readonly Table[] = [
  { heads: auditHeads, cells: auditCells },
  { heads: curveHeads, cells: curveCells },
  { heads: supportHeads, cells: supportCells },
  { heads: partsHeads, cells: partsCells },
];
