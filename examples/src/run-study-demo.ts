import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Analysis } from "@agentltl/study";
import { analyzeStudy, loadStudy, runStudy, writeReport } from "@agentltl/study/node";
import type { Paint } from "./paint.ts";
import { reportHeading } from "./report.ts";

/** How the study of the demo is run. */
export interface StudyDemoOptions {
  /** Where results are written, as it is shown. */
  readonly results: string;
  readonly paint: Paint;
  /** Takes one line of the report. */
  readonly write: (line: string) => void;
}

const file = fileURLToPath(new URL("../study/demo.yaml", import.meta.url));

/** The last part of the demo: scripted models answer questions about two source trees, and a table says who read what it named. The page comes last. */
export async function runStudyDemo({ results, paint, write }: StudyDemoOptions): Promise<void> {
  // What is there is of an earlier demo, and would be gone on with.
  await rm(results, { recursive: true, force: true });
  const { study, base } = await loadStudy(file, process.cwd(), results);
  await runStudy(study, { base, results, environment: {}, signal: new AbortController().signal });
  const found = await analyzeStudy(results);
  const { repositories, prompts, questions } = study;
  write(
    reportHeading(
      5,
      "A study: who names only what it has read?",
      `${repositories.length} trees, ${repositories.length * questions.per_repository} questions, ${prompts.length} prompts`,
      paint,
    ),
  );
  for (const line of tableOf(found.analysis, paint)) write(line);
  const { valid, planned } = found.analysis;
  const written = await writeReport(results, found);
  write(`   ${valid} of ${planned} runs valid; policy ${study.policy}, named before the run`);
  write(`   again    npx agentltl study analyze examples/study/demo.yaml --out ${results}`);
  write(`   report   ${written.at(-1) ?? ""}`);
}

function tableOf({ tables: [headline] }: Analysis, { faint }: Paint): readonly string[] {
  const rows = (headline?.groups ?? [])
    .filter(({ bucket }) => bucket === "all")
    .map(({ model, prompt, rates }) =>
      rowOf([
        model,
        prompt,
        ...[rates.accuracy, rates.grounded, rates.CG, rates.CU, rates.IG, rates.IU].map(({ share }) =>
          share === null ? "-" : `${Math.round(share * 100)} %`,
        ),
      ]),
    );
  return [faint(rowOf(["model", "prompt", "correct", "grounded", "CG", "CU", "IG", "IU"])), ...rows];
}

function rowOf([model = "", prompt = "", ...figures]: readonly string[]): string {
  return `   ${model.padEnd(18)}${prompt.padEnd(9)}${figures.map((figure) => figure.padStart(10)).join("")}`;
}
