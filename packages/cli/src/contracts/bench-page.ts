import { families, type Share } from "@agentltl/contracts";
import { type Figure, type Report, shareBar, type Table } from "@agentltl/report";
import { type BenchRow, rowName } from "./bench-rows.ts";
import { type BenchResult, benchFigures, verdicts } from "./bench-text.ts";

/** The page of `agentltl contracts bench`: evaluators side by side, families, and what each took for what. Its numbers are those of the JSON. */
export function benchPage(result: BenchResult): Report {
  const { seed, cases, rows } = result;
  return {
    format: 1,
    title: "How well evaluators find failures that were put in",
    facts: [
      { name: "runs", text: `${cases}, of 10 contracts` },
      { name: "seed", text: String(seed) },
      { name: "evaluators", text: String(rows.length) },
    ],
    figures: [
      shareBars("Clean runs that are called clean", rows, ({ specificity }) => specificity),
      shareBars("Runs with a failure that are not called clean", rows, ({ recall }) => recall),
      shareBars("Failures whose family is right", rows, ({ localisation }) => localisation),
      localisationHeat(rows),
      ...rows.map(confusionHeat),
    ],
    tables: [evaluatorTable(rows), variationTable(result)],
    runs: [],
  };
}

function nameOf(row: BenchRow): string {
  return row.contracts === "all" ? rowName(row) : `${rowName(row)}, ${row.contracts} contracts`;
}

/** Bars with intervals, one for each evaluator. */
function shareBars(
  title: string,
  rows: readonly BenchRow[],
  shareOf: (figures: BenchRow["figures"]) => Share,
): Figure {
  return {
    kind: "bars",
    title,
    caption: "With Wilson's interval of 95 %.",
    y: "share of runs",
    bars: rows.map((row) => {
      const { hits, of } = shareOf(row.figures);
      return shareBar(nameOf(row), hits, of);
    }),
  };
}

function localisationHeat(rows: readonly BenchRow[]): Figure {
  return {
    kind: "heatmap",
    title: "Localisation by family",
    caption: "Of runs with one failure of a family, the share of which the primary family is that one.",
    rows: rows.map(nameOf),
    columns: families,
    cells: rows.map(({ figures }) => families.map((family) => figures.byFamily[family].localisation.value)),
    range: [0, 1],
  };
}

function confusionHeat(row: BenchRow): Figure {
  const { confusion } = row.figures;
  return {
    kind: "heatmap",
    title: `Confusion: ${nameOf(row)}`,
    caption: "Rows: what was put in. Columns: what was reported. In runs.",
    rows: verdicts,
    columns: verdicts,
    cells: confusion,
    range: [0, Math.max(2, ...confusion.map((counts) => counts.reduce((sum, count) => sum + count, 0)))],
  };
}

function evaluatorTable(rows: readonly BenchRow[]): Table {
  return {
    title: "Evaluators",
    columns: [
      { title: "evaluator", kind: "text" },
      { title: "model", kind: "text" },
      { title: "contracts", kind: "text" },
      ...benchFigures.map(([title]) => ({ title, kind: "number" }) as const),
      { title: "not answered", kind: "number" },
    ],
    rows: rows.map(({ evaluator, model, contracts, unanswered, figures }) => ({
      cells: [
        evaluator,
        model ?? "",
        contracts,
        ...benchFigures.map(([, value]) => value(figures)),
        unanswered,
      ],
    })),
  };
}

function variationTable({ variations }: BenchResult): Table {
  return {
    title: "Beyond single failures, on calls",
    columns: [
      { title: "what was done to a run", kind: "text" },
      { title: "what would be right", kind: "text" },
      { title: "share", kind: "number" },
      { title: "runs", kind: "number" },
    ],
    rows: variations.map(({ name, wanted, share }) => ({ cells: [name, wanted, share.value, share.of] })),
  };
}
