import { type BenchmarkReport, type ReportTable, reportTables } from "@agentltl/bench";
import { groupBy } from "@agentltl/core/host";
import type { Curves, Fact, Figure, Heatmap, Report, Table } from "@agentltl/report";

type Measure = "compliance" | "accuracy";

/** A row of the report of one agent in one setting. */
interface Measured {
  readonly agent: string;
  readonly setting: string;
  readonly compliance: number | null;
  readonly accuracy: number | null;
}

const measures: readonly Measure[] = ["compliance", "accuracy"];

/** The page of `agentltl bench report`: heatmaps, curves over difficulty and trouble, and every table of the report. Its numbers are those of the JSON. */
export function benchPage(report: BenchmarkReport): Report {
  return {
    format: 1,
    title: "The workflow benchmark",
    facts: factsOf(report),
    figures: [
      ...measures.flatMap((measure) =>
        bySetting(report.templates, (setting, rows) => templateHeat(measure, setting, rows)),
      ),
      ...(report.summary.length === 0 ? [] : [layerHeat(report)]),
      ...measures.flatMap((measure) =>
        bySetting(report.difficulties, (setting, rows) =>
          curves(
            measure,
            setting,
            "difficulty",
            rows.map((row) => [row.difficulty, row]),
          ),
        ),
      ),
      ...measures.flatMap((measure) =>
        bySetting(report.noise, (setting, rows) =>
          curves(
            measure,
            setting,
            "noise",
            rows.map((row) => [row.noise, row]),
          ),
        ),
      ),
    ],
    tables: reportTables(report).map(tableOf),
    runs: [],
  };
}

function factsOf({ runs, summary }: BenchmarkReport): readonly Fact[] {
  const open = summary.reduce((sum, { notEvaluated }) => sum + notEvaluated, 0);
  const names = (of: (row: BenchmarkReport["summary"][number]) => string): string =>
    [...new Set(summary.map(of))].join(", ");
  return [
    { name: "runs", text: String(runs) },
    { name: "agents", text: names(({ agent }) => agent) },
    { name: "settings", text: names(({ setting }) => setting) },
    {
      name: "not evaluated",
      text: open === 0 ? "none" : `${open}, in no mean`,
      tone: open === 0 ? "good" : "open",
    },
    { name: "intervals", text: "95 % of the accuracy: Wilson's" },
  ];
}

/** A figure for each setting, in the order in which they come first. */
function bySetting<Row extends Measured>(
  rows: readonly Row[],
  figureOf: (setting: string, rows: readonly Row[]) => Figure,
): readonly Figure[] {
  return [...groupBy(rows, ({ setting }) => setting)].map(([setting, its]) => figureOf(setting, its));
}

function templateHeat(measure: Measure, setting: string, rows: BenchmarkReport["templates"]): Heatmap {
  const agents = [...new Set(rows.map(({ agent }) => agent))];
  const templates = [...new Set(rows.map(({ template }) => template))];
  return {
    kind: "heatmap",
    title: `${measure} by template, ${setting}`,
    rows: templates,
    columns: agents,
    cells: templates.map((template) =>
      agents.map(
        (agent) => rows.find((row) => row.agent === agent && row.template === template)?.[measure] ?? null,
      ),
    ),
    range: [0, 1],
  };
}

function layerHeat({ summary }: BenchmarkReport): Heatmap {
  return {
    kind: "heatmap",
    title: "compliance, accuracy and passed checks by layer",
    rows: summary.map(({ agent, setting }) => `${agent}, ${setting}`),
    columns: ["compliance", "accuracy", "L1", "L2", "L3", "L4", "L5", "L6"],
    cells: summary.map(({ compliance, accuracy, layers: by }) => [
      compliance,
      accuracy,
      by.L1,
      by.L2,
      by.L3,
      by.L4,
      by.L5,
      by.L6,
    ]),
    range: [0, 1],
  };
}

/** A line for each agent. What was not evaluated has no point. */
function curves(
  measure: Measure,
  setting: string,
  over: "difficulty" | "noise",
  rows: readonly (readonly [x: number, row: Measured])[],
): Curves {
  return {
    kind: "curves",
    title: `${measure} by ${over}, ${setting}`,
    x: over,
    y: measure,
    series: [...groupBy(rows, ([, { agent }]) => agent)].map(([name, its]) => ({
      name,
      points: its
        .flatMap(([x, row]) => {
          const y = row[measure];
          return y === null ? [] : [{ x, y }];
        })
        .toSorted((one, other) => one.x - other.x),
    })),
  };
}

/** Columns of nothing but numbers are sorted as such. */
function tableOf({ title, columns, rows }: ReportTable): Table {
  return {
    title,
    columns: columns.map((column, index) => ({
      title: column,
      kind: rows.every((row) => typeof row[index] !== "string") ? "number" : "text",
    })),
    rows: rows.map((cells) => ({ cells })),
  };
}
