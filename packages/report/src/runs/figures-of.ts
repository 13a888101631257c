import type { Procedure } from "@agentltl/core";
import type { Bar, Figure } from "../model/figure.ts";
import type { RunSummary } from "./run-summary.ts";
import { shareBar } from "./share-bar.ts";

/** The plots of a set of runs; of a single run there is nothing to plot. */
export function figuresOf({ constraints }: Procedure, runs: readonly RunSummary[]): readonly Figure[] {
  if (runs.length < 2) return [];
  return [
    {
      kind: "distribution",
      title: "Scores",
      caption: "How many runs have which score. A score of 1 breaks nothing.",
      what: "score",
      values: runs.flatMap(({ score }) => (score === null ? [] : [score])),
    },
    {
      kind: "bars",
      title: "Runs that kept each rule",
      caption:
        "The share of the runs to which the rule had something to say and that could be judged, with its 95 % Wilson interval.",
      y: "share kept",
      bars: constraints.map(({ name, layer }): Bar => {
        const kept = runs.filter((run) => run.kept.includes(name)).length;
        const broken = runs.filter((run) => run.broken.includes(name)).length;
        return { ...shareBar(name, kept, kept + broken), ...(layer === undefined ? {} : { group: layer }) };
      }),
    },
    ...groundedFigure(runs),
  ];
}

function groundedFigure(runs: readonly RunSummary[]): readonly Figure[] {
  const checked = runs.filter(({ grounded }) => grounded !== undefined);
  if (checked.length === 0) return [];
  const count = (value: boolean | null) => checked.filter(({ grounded }) => grounded === value).length;
  const bars = [
    shareBar("grounded", count(true), checked.length),
    shareBar("not grounded", count(false), checked.length),
    shareBar("not judged", count(null), checked.length),
  ];
  return [
    {
      kind: "bars",
      title: "Answers",
      caption: "Whether all that an answer names was read, with 95 % Wilson intervals.",
      y: "share of runs",
      bars,
    },
  ];
}
