import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { loadRuleFiles } from "../rules/load-rule-set.ts";
import { parseFormula } from "../rules/parse-formula.ts";
import { columns, short } from "../text/layout.ts";
import { markdownCell } from "../text/markdown-cell.ts";
import { markdownTable } from "../text/markdown-table.ts";
import { counted } from "../text/numbers.ts";
import { styleFor, widthFor } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import { readTraces, type TraceOptions } from "../traces/read-traces.ts";
import { type EnvironmentArguments, environmentFor } from "./environment-for.ts";
import { type ExecutedTrace, executeTrace } from "./executed-trace.ts";
import { type GroupFigures, groupFigures, nameOfGroup } from "./group-figures.ts";
import { execJson } from "./json.ts";
import { withServer } from "./mcp-replay.ts";
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
import { writePlot } from "./write-plot.ts";

/** The options of `agentltl exec`. */
export interface ExecArguments extends TraceOptions, EnvironmentArguments {
  readonly by?: readonly string[];
  /** A formula that holds where the task was done. */
  readonly success?: string;
  /** Rule files whose `tools` say which results are errors. */
  readonly rules?: readonly string[];
  readonly seed: number;
  readonly all?: boolean;
  /** Where the curves are drawn. */
  readonly plot?: string;
  readonly format: "pretty" | "json" | "markdown";
}

/** `agentltl exec`: where runs first stop being possible. */
export async function exec(paths: readonly string[], options: ExecArguments, io: Io): Promise<ExitCode> {
  const environment = await environmentFor(options, io);
  const success =
    options.success === undefined ? undefined : await parseFormula(options.success, "--success");
  const files = await loadRuleFiles(options.rules ?? [], io);
  const tools = files.flatMap(({ procedure }) => procedure.tools);
  const traces: ExecutedTrace[] = [];
  for await (const read of readTraces(paths, io, options)) {
    const here = await withServer(read.trace, environment, options, io);
    traces.push(executeTrace(read, { environment: here, tools, by: options.by ?? [], success }));
  }
  const id = [environment.id, options.mcp].filter((one) => one !== undefined && one !== "").join(" + ");
  const { groups, unjudged } = groupFigures(traces, options.seed);
  for (const [group, why] of unjudged)
    io.stderr.write(
      `warning: no run${group === "" ? "" : ` of ${visible(group)}`} could be judged: ${visible(why)}\n`,
    );
  if (options.plot !== undefined) await writePlot(groups, options.plot, io);
  switch (options.format) {
    case "json":
      io.stdout.write(`${JSON.stringify(execJson(id, groups, traces))}\n`);
      break;
    case "markdown":
      io.stdout.write(markdownText(groups, options.by ?? []));
      break;
    case "pretty":
      io.stdout.write(prettyText(id, groups, traces, options.all === true, io));
  }
  return groups.length === 0 ? 3 : 0;
}

function prettyText(
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
    ...exampleLines(traces, all ? traces.length : 5).map((line) => `  ${line}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** The audit table of appendix F with a column for each `--by`, the curve of appendix G, and both taken apart. */
function markdownText(groups: readonly GroupFigures[], by: readonly string[]): string {
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
