import type { Fact, Report, RunView } from "@agentltl/report";
import type { ExecutedTrace } from "./executed-trace.ts";
import { type GroupFigures, nameOfGroup } from "./group-figures.ts";
import { failureHeat, pecCurves } from "./page-figures.ts";
import { auditTable, depthTable, partsTable, runTable } from "./page-tables.ts";

/** What the page is made of. */
export interface ExecResult {
  /** What the runs were replayed in. */
  readonly environment: string;
  readonly groups: readonly GroupFigures[];
  readonly traces: readonly ExecutedTrace[];
  /** Runs that can be opened. */
  readonly views: readonly RunView[];
  readonly seed: number;
}

/** The page of `agentltl exec`: curves and failures of each group, the audit table, what it is made of, and the runs. Its numbers are those of the JSON. */
export function execPage(result: ExecResult): Report {
  const { environment, groups, traces, views } = result;
  const shown = new Set(views.map(({ id }) => id));
  const failures = failureHeat(groups);
  return {
    format: 1,
    title: `Where runs stop being possible: ${environment}`,
    facts: factsOf(result),
    figures: groups.length === 0 ? [] : [pecCurves(groups), ...(failures === undefined ? [] : [failures])],
    tables: [
      ...(groups.length === 0 ? [] : [auditTable(groups), depthTable(groups), partsTable(groups)]),
      runTable(traces, shown),
    ],
    runs: views,
  };
}

function factsOf({ environment, groups, traces, views, seed }: ExecResult): readonly Fact[] {
  const open = traces.filter(({ executability }) => executability.fed === null).length;
  return [
    { name: "environment", text: environment },
    { name: "runs", text: `${traces.length}, of ${new Set(traces.map(({ task }) => task)).size} tasks` },
    {
      name: "not evaluated",
      text: open === 0 ? "none" : `${open} of ${traces.length}, in no figure`,
      tone: open === 0 ? "good" : "open",
    },
    ...groups.flatMap((group): readonly Fact[] =>
      group.why === undefined
        ? []
        : [{ name: `why not, ${nameOfGroup(group)}`, text: `most of them since ${group.why}`, tone: "open" }],
    ),
    {
      name: "to be opened",
      text:
        views.length === traces.length
          ? "all runs"
          : `${views.length} of ${traces.length} runs, before all others those that fail`,
    },
    {
      name: "intervals",
      text: `95 %: tasks drawn again 10,000 times, seed ${seed}; of recovery Wilson's, with exact counts`,
    },
  ];
}
