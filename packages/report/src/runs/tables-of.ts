import type { Procedure } from "@agentltl/core";
import type { Row, Table } from "../model/table.ts";
import type { RunSummary } from "./run-summary.ts";

/** A row for each rule: in how many runs it was kept, broken, not judged, or had nothing to say. */
export function ruleTable({ constraints }: Procedure, runs: readonly RunSummary[]): Table {
  const count = (of: "kept" | "broken" | "notJudged" | "silent", name: string): number =>
    runs.filter((run) => run[of].includes(name)).length;
  return {
    title: "Rules",
    columns: [
      { title: "", kind: "verdict" },
      { title: "rule", kind: "text" },
      { title: "mode", kind: "text" },
      { title: "layer", kind: "text" },
      { title: "kept", kind: "number" },
      { title: "broken", kind: "number" },
      { title: "not judged", kind: "number" },
      { title: "nothing to say", kind: "number" },
    ],
    rows: constraints.map(({ name, mode, layer }): Row => {
      const [kept, broken] = [count("kept", name), count("broken", name)];
      const [notJudged, silent] = [count("notJudged", name), count("silent", name)];
      const verdict = broken > 0 ? "bad" : notJudged > 0 || kept === 0 ? "open" : "good";
      return { cells: [verdict, name, mode, layer ?? "", kept, broken, notJudged, silent] };
    }),
  };
}

/** A row for each run. Those in `shown` can be looked at call by call. */
export function runTable(runs: readonly RunSummary[], shown: ReadonlySet<string>): Table {
  const checked = runs.some(({ grounded }) => grounded !== undefined);
  return {
    title: "Runs",
    columns: [
      { title: "", kind: "verdict" },
      { title: "run", kind: "text" },
      { title: "score", kind: "number" },
      { title: "label", kind: "text" },
      { title: "calls", kind: "number" },
      { title: "broken", kind: "text" },
      { title: "not judged", kind: "text" },
      ...(checked ? [{ title: "answer", kind: "text" } as const] : []),
    ],
    rows: runs.map((run): Row => {
      const { id, place, score, label, calls, broken, notJudged, grounded } = run;
      const cells = [verdictOf(run), place, score, label, calls, broken.join(", "), notJudged.join(", ")];
      return {
        cells: checked ? [...cells, answerText(grounded)] : cells,
        ...(shown.has(id) ? { run: id } : {}),
      };
    }),
  };
}

function verdictOf({ broken, notJudged, grounded, score }: RunSummary): "good" | "bad" | "open" {
  if (broken.length > 0 || grounded === false) return "bad";
  return notJudged.length > 0 || grounded === null || score === null ? "open" : "good";
}

function answerText(grounded: boolean | null | undefined): string {
  switch (grounded) {
    case true:
      return "grounded";
    case false:
      return "not grounded";
    case null:
      return "not judged";
    case undefined:
      return "";
  }
}
