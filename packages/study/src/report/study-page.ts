import type { Fact, Report, RunView } from "@agentltl/report";
import type { Analysis } from "../analysis/analyze.ts";
import type { JudgedRun } from "../analysis/judged-run.ts";
import type { StudyLock } from "../runs/study-lock.ts";
import { methodOf } from "./method-of.ts";
import { pageTable } from "./page-table.ts";
import { rateBars } from "./rate-bars.ts";
import { repositoryTable } from "./repository-table.ts";
import { runsTable } from "./runs-table.ts";
import { rulesTable, tablesFor } from "./tables.ts";

/** What a page shows beside the tables. */
export interface PageRuns {
  /** All of them. */
  readonly judged: readonly JudgedRun[];
  /** Those that can be opened. */
  readonly views: readonly RunView[];
}

/** The page of a study: the same as its Markdown, with plots, a table of all runs, and some of them to be opened. The same runs give the same page. */
export function studyPage(lock: StudyLock, analysis: Analysis, { judged, views }: PageRuns): Report {
  const [headline, ...others] = analysis.tables;
  const shown = new Set(views.map(({ id }) => id));
  return {
    format: 1,
    title: `Study ${analysis.id}`,
    facts: factsOf(lock, analysis, views.length),
    figures: headline === undefined ? [] : rateBars(headline),
    tables: [
      ...(headline === undefined ? [] : tablesFor(headline).map(pageTable)),
      runsTable(lock, judged, shown),
      ...others.flatMap((tables) => tablesFor(tables).map(pageTable)),
      pageTable(rulesTable(analysis)),
      pageTable(repositoryTable(lock)),
    ],
    runs: views,
  };
}

function factsOf(lock: StudyLock, analysis: Analysis, open: number): readonly Fact[] {
  const { id, planned, runs, valid, ends, tokens, cost, hash } = analysis;
  const versions = Object.entries(lock.versions).map(([name, version]) => `${name} ${version}`);
  const [intervals = "", ...more] = methodOf(lock);
  return [
    { name: "study", text: `${id}, hash ${hash}` },
    {
      name: "policy",
      text: `${lock.study.policy}, named before the first run; the other one is reported beside it`,
    },
    {
      name: "runs",
      text: `${valid} valid of ${planned} planned: ${ends.empty} empty, ${ends.limit} at a limit, ${ends.error} errors, ${planned - runs} not run`,
      tone: valid === planned ? "good" : "open",
    },
    {
      name: "to be opened",
      text: `${open} of ${runs} runs, drawn by seed ${lock.study.analysis.seed} from each model, prompt and outcome in turn; the table has all`,
    },
    {
      name: "spent",
      text: `${tokens.input} tokens in, ${tokens.output} out${cost === null ? "" : `, $${cost.toFixed(2)}`}`,
    },
    { name: "begun", text: `${lock.created}, with ${versions.join(", ")}` },
    { name: "intervals", text: intervals },
    ...more.map((text) => ({ name: "popularity", text })),
  ];
}
