import type { Analysis } from "../analysis/analyze.ts";
import type { StudyLock } from "../runs/study-lock.ts";
import { cell, tableText } from "./markdown-table.ts";
import { methodOf } from "./method-of.ts";
import { repositoryTable } from "./repository-table.ts";
import { rulesTable, tablesFor } from "./tables.ts";

/** How many invalid runs are listed; all are in the JSON. */
const listed = 50;

/** The report of a study in Markdown. The same analysis gives the same text. */
export function markdownReport(lock: StudyLock, analysis: Analysis): string {
  const { study } = lock;
  const [headline, other] = analysis.tables;
  const sections = [
    `# Study ${cell(study.id)}`,
    summaryOf(lock, analysis),
    ...(headline === undefined ? [] : ["## Headline", ...tablesFor(headline).map(tableText)]),
    "![grounded and correct, by model and prompt](rates.svg)",
    ...(other === undefined ? [] : ["## By the other policy", ...tablesFor(other).map(tableText)]),
    "## Runs",
    tableText(rulesTable(analysis)),
    invalidText(analysis),
    "## Repositories",
    tableText(repositoryTable(lock)),
    methodOf(lock).join("\n\n"),
  ];
  return `${sections.join("\n\n")}\n`;
}

function summaryOf({ study, created, versions, hash }: StudyLock, analysis: Analysis): string {
  const { planned, runs, valid, ends, tokens, cost } = analysis;
  return [
    `- ${valid} of ${planned} planned runs are valid; ${planned - runs} not run yet. Ended: ${ends.answer} with an answer, ${ends.empty} with an empty text, ${ends.limit} at a limit, ${ends.error} with an error.`,
    `- Headline policy, named before the first run: \`${study.policy}\`.`,
    `- ${tokens.input} tokens in, ${tokens.output} out${cost === null ? "" : `, $${cost.toFixed(2)}`}.`,
    `- Begun ${created}, with ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(", ")}. Study hash \`${hash.slice(0, 16)}\`.`,
  ].join("\n");
}

function invalidText({ invalid }: Analysis): string {
  if (invalid.length === 0) return "Every run that was made is valid.";
  const lines = invalid
    .slice(0, listed)
    .map(
      ({ key, end }) =>
        `- ${cell(key)}: ${end.kind === "error" ? cell(end.message) : end.kind === "limit" ? `limit of ${end.which}` : "empty text"}`,
    );
  const more = invalid.length > listed ? [`- and ${invalid.length - listed} more, in analysis.json`] : [];
  return ["Not valid, so in no rate:", "", ...lines, ...more].join("\n");
}
