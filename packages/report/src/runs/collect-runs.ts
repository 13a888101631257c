import type { Procedure } from "@agentltl/core";
import { recordedCost } from "@agentltl/core/host";
import type { Fact } from "../model/fact.ts";
import type { Report } from "../model/report.ts";
import { costFact } from "./cost-fact.ts";
import { addToDetails, type Details, noDetails, viewsOf } from "./details.ts";
import { figuresOf } from "./figures-of.ts";
import { type RunSummary, summaryOf } from "./run-summary.ts";
import type { RunToShow } from "./run-to-show.ts";
import { runViewOf } from "./run-view-of.ts";
import { ruleTable, runTable } from "./tables-of.ts";

/** How much a report may hold. */
export interface CollectOptions {
  /** The title of the page. Default: the procedure's id. */
  readonly title?: string;
  /** What else is said at its head. */
  readonly facts?: readonly Fact[];
  /** The most of one text that is shown, in UTF-16 units. Default 4,000. */
  readonly mostShown?: number;
  /**
   * How large the runs' details may become together, in UTF-16 units of JSON. Default 20 million. Where it is not enough, runs that kept
   * every rule lose theirs first; each run is in the table all the same, and the page says how many have details.
   */
  readonly mostDetails?: number;
}

/** Takes in runs one by one, and keeps of each only what the page shows. */
export interface RunCollector {
  add(run: RunToShow): void;
  report(): Report;
}

/** Makes a report of runs that were judged by one procedure. */
export function collectRuns(procedure: Procedure, options: CollectOptions = {}): RunCollector {
  const { title = procedure.id, facts = [], mostDetails = 20_000_000 } = options;
  const summaries: RunSummary[] = [];
  let details: Details = noDetails;
  return {
    add(run) {
      summaries.push(summaryOf(run));
      details = addToDetails(details, runViewOf(run, procedure, options.mostShown), mostDetails);
    },
    report() {
      const runs = viewsOf(details);
      const shown = new Set(runs.map(({ id }) => id));
      return {
        format: 1,
        title,
        facts: [...factsOf(procedure, summaries, runs.length), ...facts],
        figures: figuresOf(procedure, summaries),
        tables: [ruleTable(procedure, summaries), runTable(summaries, shown)],
        runs,
      };
    },
  };
}

function factsOf(
  { id, hash, constraints }: Procedure,
  summaries: readonly RunSummary[],
  detailed: number,
): readonly Fact[] {
  const broken = summaries.filter((run) => run.broken.length > 0).length;
  const open = summaries.filter((run) => run.notJudged.length > 0).length;
  const less = detailed < summaries.length;
  return [
    { name: "rules", text: `${id} (${constraints.length}), ${hash}` },
    { name: "runs", text: `${summaries.length}${less ? `, ${detailed} of them with their calls` : ""}` },
    { name: "broken in", text: `${broken} of ${summaries.length}`, tone: broken === 0 ? "good" : "bad" },
    ...(open === 0
      ? []
      : [{ name: "not all judged in", text: `${open} of ${summaries.length}`, tone: "open" } as const]),
    costFact(recordedCost(summaries.flatMap(({ decisionMs }) => decisionMs))),
  ];
}
