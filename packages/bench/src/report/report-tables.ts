import { layers } from "../layers/layers.ts";
import type { BenchmarkReport, ReportRow } from "./benchmark-report.ts";

/** A cell: a text, a number, or nothing that could be said. */
export type Cell = string | number | null;

/** A table with a name, for Markdown and CSV alike. */
export interface ReportTable {
  /** For a file: lower case with hyphens. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The tables of a report, those without rows left out. */
export function reportTables(report: BenchmarkReport): readonly ReportTable[] {
  const layerColumns = layers.map((layer) => `${layer} passed`);
  const parts = <Row extends ReportRow>(
    name: string,
    title: string,
    column: string,
    rows: readonly Row[],
    keyOf: (row: Row) => Cell,
  ): ReportTable => ({
    name,
    title,
    columns: ["agent", "setting", column, "runs", "compliance", "accuracy", ...layerColumns],
    rows: rows.map((row) => [
      row.agent,
      row.setting,
      keyOf(row),
      row.runs,
      row.compliance,
      row.accuracy,
      ...layers.map((layer) => row.layers[layer]),
    ]),
  });
  const tables: readonly ReportTable[] = [
    {
      name: "summary",
      title: "Agents and settings",
      columns: [
        "agent",
        "setting",
        "runs",
        "compliance",
        "accuracy",
        "accuracy from",
        "accuracy to",
        "reward",
        ...layerColumns,
      ],
      rows: report.summary.map((row) => [
        row.agent,
        row.setting,
        row.runs,
        row.compliance,
        row.accuracy,
        row.accuracyInterval?.[0] ?? null,
        row.accuracyInterval?.[1] ?? null,
        row.reward,
        ...layers.map((layer) => row.layers[layer]),
      ]),
    },
    parts("templates", "Templates", "template", report.templates, ({ template }) => template),
    parts("difficulties", "Difficulties", "difficulty", report.difficulties, (row) => `D${row.difficulty}`),
    parts("groups", "Transfer groups", "group", report.groups, ({ group }) => group),
    parts("noise", "Trouble", "noise", report.noise, ({ noise }) => noise),
    {
      name: "loss",
      title: "Share of each layer in what was lost",
      columns: ["agent", "setting", ...layers],
      rows: report.summary.map((row) => [
        row.agent,
        row.setting,
        ...layers.map((layer) => row.lossShare[layer]),
      ]),
    },
    {
      name: "events",
      title: "Refusals, and what agents did about them",
      columns: ["setting", "layer", "events", "listened", "insisted", "unresolved", "insist rate"],
      rows: report.events.map((row) => [
        row.setting,
        row.layer,
        row.events,
        row.listened,
        row.insisted,
        row.unresolved,
        row.insistRate,
      ]),
    },
    {
      name: "changes",
      title: "Against the baseline",
      columns: [
        "agent",
        "setting",
        "calls more",
        "compliance more",
        "accuracy more",
        "recoverable compliance",
        "recoverable accuracy",
      ],
      rows: report.changes.map((row) => [
        row.agent,
        row.setting,
        row.proposed,
        row.compliance,
        row.accuracy,
        row.recoverable?.compliance ?? null,
        row.recoverable?.accuracy ?? null,
      ]),
    },
    {
      name: "correlations",
      title: "Compliance and accuracy, over cells of agent and template",
      columns: ["setting", "cells", "Pearson's r"],
      rows: report.correlations.map(({ setting, cells, r }) => [setting, cells, r]),
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}
