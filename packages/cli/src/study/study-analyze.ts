import { readFile } from "node:fs/promises";
import type { Analysis } from "@agentltl/study";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { columns } from "../text/layout.ts";
import { percent } from "../text/numbers.ts";
import { styleFor } from "../text/style.ts";
import { shownPath } from "./shown-path.ts";

/** The options of `agentltl study analyze`. */
export interface StudyAnalyzeArguments {
  readonly out?: string;
  readonly format: "pretty" | "markdown" | "csv" | "json" | "latex" | "svg" | "html";
}

const files = {
  markdown: "report.md",
  csv: "rates.csv",
  json: "analysis.json",
  latex: "tables.tex",
  svg: "rates.svg",
  html: "report.html",
};

/** `agentltl study analyze`: writes every format, prints one. 0 where all planned runs are valid, else 3. */
export async function studyAnalyze(file: string, options: StudyAnalyzeArguments, io: Io): Promise<ExitCode> {
  const { analyzeStudy, loadStudy, writeReport } = await import("@agentltl/study/node");
  const { results } = await loadStudy(file, io.cwd, options.out);
  const found = await analyzeStudy(results);
  const written = await writeReport(results, found);
  if (options.format === "pretty")
    io.stdout.write(
      `${prettyText(found.analysis, io)}\n${written.map((path) => `written  ${shownPath(path, io)}\n`).join("")}`,
    );
  else {
    const name = files[options.format];
    const path = written.find((one) => one.endsWith(name));
    io.stdout.write(path === undefined ? "" : await readFile(path, "utf8"));
  }
  const { planned, valid } = found.analysis;
  return valid === planned ? 0 : 3;
}

function prettyText({ id, planned, valid, ends, tables: [headline] }: Analysis, io: Io): string {
  const { strong, faint } = styleFor(io);
  if (headline === undefined) return id;
  const heads = ["  model", "prompt", "bucket", "valid", "correct", "grounded", "CG", "CU", "IG", "IU"];
  const rows = headline.groups.map(({ model, prompt, bucket, valid: runs, rates }) => [
    `  ${model}`,
    prompt,
    bucket,
    String(runs),
    ...[rates.accuracy, rates.grounded, rates.CG, rates.CU, rates.IG, rates.IU].map(({ share }) =>
      share === null ? "-" : percent(share),
    ),
  ]);
  const invalid = `${ends.empty} empty, ${ends.limit} at a limit, ${ends.error} errors, ${planned - valid - ends.empty - ends.limit - ends.error} not run`;
  return [
    `${strong(id)}: ${valid} of ${planned} runs valid (${invalid}); policy ${headline.policy}, named before the run`,
    "",
    ...columns([heads.map(faint), ...rows]),
    "",
  ].join("\n");
}
