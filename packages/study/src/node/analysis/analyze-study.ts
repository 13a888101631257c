import { join } from "node:path";
import { sourceParser } from "@agentltl/grounding/node";
import { type Analysis, analyze } from "../../analysis/analyze.ts";
import { createRunJudge } from "../../analysis/judge-runs.ts";
import type { JudgedRun } from "../../analysis/judged-run.ts";
import { StudyError } from "../../errors/study-error.ts";
import type { Judgement } from "../../judges/judgement.ts";
import type { Question } from "../../questions/question.ts";
import { csvTables } from "../../report/csv-tables.ts";
import { latexTables } from "../../report/latex-tables.ts";
import { markdownReport } from "../../report/markdown-report.ts";
import { ratesSvg } from "../../report/rates-svg.ts";
import { studyPage } from "../../report/study-page.ts";
import { planRuns } from "../../runs/plan-runs.ts";
import type { StudyLock } from "../../runs/study-lock.ts";
import { storedJudgements } from "../judges/judge-study.ts";
import { begunStudy, resultFiles } from "../run/results-folder.ts";
import { storedRuns } from "../run/stored-runs.ts";
import { shownRuns } from "./shown-runs.ts";
import { writeWhole } from "./write-whole.ts";

/** What was found, and what it is of. */
export interface AnalyzedStudy {
  readonly lock: StudyLock;
  readonly analysis: Analysis;
  readonly questions: ReadonlyMap<string, Question>;
  /** Every run, in the order in which they were recorded. */
  readonly judged: readonly JudgedRun[];
}

/**
 * Analyses what a results' folder holds: asks no model and no repository, and takes one run at a time. Of runs with the same name the last counts.
 * Throws `results-invalid` where there is no study in the folder, or a run that is none of its plan.
 */
export async function analyzeStudy(folder: string): Promise<AnalyzedStudy> {
  const { lock, questions: asked } = await begunStudy(folder);
  const questions = new Map(asked.map((one) => [one.id, one]));
  const judge = createRunJudge(await sourceParser());
  const judged = new Map<string, JudgedRun>();
  for await (const record of storedRuns(resultFiles(folder).runs, lock.hash)) {
    const question = questions.get(record.cell.question);
    if (question === undefined)
      throw new StudyError(
        "results-invalid",
        `the run \`${record.key}\` is of a question that the study does not have`,
      );
    judged.set(record.key, judge.judge(record, question));
  }
  const planned = planRuns(lock.study, asked).length;
  const judgements: Judgement[] = [];
  for await (const judgement of storedJudgements(folder, lock.hash)) judgements.push(judgement);
  const runs = [...judged.values()];
  return { lock, questions, judged: runs, analysis: analyze(lock, { runs, judgements, planned }) };
}

/** Writes every format into the folder `report` of the results, each file whole; answers with their paths. The same results give the same bytes. */
export async function writeReport(folder: string, found: AnalyzedStudy): Promise<readonly string[]> {
  const { lock, analysis, judged } = found;
  const views = await shownRuns(resultFiles(folder).runs, found, await sourceParser());
  // The viewer is large: only whoever writes a page waits for it.
  const { renderReport } = await import("@agentltl/report/node");
  const files: readonly (readonly [string, string])[] = [
    ["report.md", markdownReport(lock, analysis)],
    ["rates.csv", csvTables(analysis)],
    ["tables.tex", latexTables(analysis)],
    ["rates.svg", ratesSvg(analysis)],
    ["analysis.json", `${JSON.stringify({ format: 1, ...analysis }, null, 1)}\n`],
    ["report.html", renderReport(studyPage(lock, analysis, { judged, views }))],
  ];
  const place = join(folder, "report");
  for (const [name, text] of files) await writeWhole(join(place, name), text);
  return files.map(([name]) => join(place, name));
}
