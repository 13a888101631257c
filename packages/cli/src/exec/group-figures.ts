import { groupBy } from "@agentltl/core/host";
import {
  type CohortFigures,
  type CohortIntervals,
  cohortFigures,
  cohortIntervals,
  type ExecutedRun,
  type FailureCategory,
} from "@agentltl/executability";
import { addCount, mostFrequent } from "../counts.ts";
import type { ExecutedTrace } from "./executed-trace.ts";

/** The figures of one group of runs. */
export interface GroupFigures {
  /** All of it in one text; empty where runs are not grouped. */
  readonly group: string;
  /** What it is grouped by, one value for each `--by`. */
  readonly values: readonly string[];
  readonly figures: CohortFigures;
  readonly intervals: CohortIntervals;
  /** Runs that are in no figure, since where they fail is not known, and why most of them are not. */
  readonly open: number;
  readonly why?: string;
  /** Of which category the first failures are. */
  readonly failures: ReadonlyMap<FailureCategory, number>;
}

/** What a group is called in tables and plots. */
export function nameOfGroup({ group }: GroupFigures): string {
  return group === "" ? "all" : group;
}

/** Each group's figures, in the order in which the groups come first. A group of which no run could be judged has none, and is told apart. */
export function groupFigures(
  traces: readonly ExecutedTrace[],
  seed: number,
): { readonly groups: readonly GroupFigures[]; readonly unjudged: ReadonlyMap<string, string> } {
  const groups: GroupFigures[] = [];
  const unjudged = new Map<string, string>();
  for (const its of groupBy(traces, (trace) => JSON.stringify(trace.group)).values()) {
    const group = its[0]?.group.join(", ") ?? "";
    const figures = figuresOf(group, its, seed);
    if (figures === undefined) unjudged.set(group, mostFrequent(reasonsIn(its)) ?? "");
    else groups.push(figures);
  }
  return { groups, unjudged };
}

function figuresOf(group: string, traces: readonly ExecutedTrace[], seed: number): GroupFigures | undefined {
  const runs = traces.flatMap(runOf);
  const figures = cohortFigures(runs);
  if (figures === undefined) return undefined;
  const intervals = cohortIntervals(runs, figures.recovery, { seed });
  if (intervals === undefined) return undefined;
  const why = mostFrequent(reasonsIn(traces));
  return {
    group,
    values: traces[0]?.group ?? [],
    figures,
    intervals,
    open: traces.length - runs.length,
    ...(why === undefined ? {} : { why }),
    failures: failuresIn(traces),
  };
}

function runOf({ task, executability: { horizon, fed }, success }: ExecutedTrace): readonly ExecutedRun[] {
  return fed === null ? [] : [{ task, horizon, fed, ...(success === undefined ? {} : { success }) }];
}

function failuresIn(traces: readonly ExecutedTrace[]): ReadonlyMap<FailureCategory, number> {
  const counts = new Map<FailureCategory, number>();
  for (const { executability } of traces) {
    const category = executability.firstFailure?.category;
    if (category !== undefined) addCount(counts, category);
  }
  return counts;
}

/** Why runs could not be judged, and how often. */
function reasonsIn(traces: readonly ExecutedTrace[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { executability } of traces)
    if (executability.unknown !== undefined) addCount(counts, executability.unknown);
  return counts;
}
