import type { JsonObject } from "@agentltl/core/host";
import type { Tally } from "./candidate.ts";
import type { MinedRule, MinedRules, TriedRun } from "./mined-rule.ts";
import { ruleText } from "./rule-text.ts";

/**
 * The mined rules as a rule file to edit: each of mode `log`, with its examples, and in comments where it comes from. `readRules` takes it, also
 * where nothing was found, with `allowEmpty`.
 */
export function minedText(mined: MinedRules, id = "mined"): string {
  const rules = mined.rules.map((rule) => `${comments(rule)}${ruleText(rule.id, membersOf(rule, mined))}`);
  const head = [
    "# What these runs have in common: candidates for rules, not rules. Keep those that say what you mean,",
    "# write into `why` the reason for which they are so, and give them a mode; `log` refuses nothing.",
    ...headOf(mined),
  ];
  return `${head.map((line) => `${line}\n`).join("")}version: 1\nid: ${id}\nrules:${rules.length === 0 ? " []\n" : `\n${rules.join("\n")}`}`;
}

function headOf({ runs, rules, notConfirmed, more, excluded, notes }: MinedRules): readonly string[] {
  const { found, heldOut, bad, left } = runs;
  return [
    `# found in ${runsText(found)}, tried on ${heldOut} held out${bad > 0 ? ` and ${bad} that are not good` : ""}${left > 0 ? `; ${left} left out, neither good nor not` : ""}`,
    `# ${rules.length} rules${more > 0 ? `, the first of ${rules.length + more}` : ""}; ${notConfirmed} more were kept there and not in the runs held out`,
    ...(excluded.length === 0
      ? []
      : [`# left out, since no run could keep them together with these: ${excluded.join(", ")}`]),
    ...notes.map((note) => `# ${note}`),
  ];
}

function comments(rule: MinedRule): string {
  const { heldOut, bad, alternatives = [], keptBy, brokenBy } = rule;
  const lines = [
    `${figures(rule)}`,
    ...(heldOut.applied > 0 ? [`held out: kept in ${ofRuns(heldOut)}`] : []),
    ...(bad.applied > 0 ? [`runs that are not good: kept in ${ofRuns(bad)}`] : []),
    ...(alternatives.length > 0 ? [`the same values stand in ${alternatives.join("; ")}`] : []),
    ...(keptBy.length > 0 ? [`kept by ${keptBy.map(placeText).join(", ")}`] : []),
    ...(brokenBy.length > 0 ? [`broken by ${brokenBy.map(placeText).join(", ")}`] : []),
  ];
  return lines.map((line) => `  # ${oneLine(line)}\n`).join("");
}

function figures({ support, confidence, coverage, interest }: MinedRule): string {
  const chance = interest === null ? "" : `, interest ${interest.toFixed(2)}`;
  return `support ${support.toFixed(2)}, confidence ${confidence.toFixed(2)}, coverage ${coverage.toFixed(2)}${chance}`;
}

function membersOf(rule: MinedRule, { runs }: MinedRules): JsonObject {
  const { body, sentence, found, examples } = rule;
  const all = runs.found === found.applied ? "" : ", where it has something to say,";
  return {
    ...body,
    why: `In ${ofRuns(found)}${all} ${sentence}.`.replace(/^In (\d+) of \1 runs/, "In all of $1 runs"),
    mode: "log",
    ...(examples === undefined ? {} : { examples }),
  };
}

function ofRuns({ kept, applied }: Tally): string {
  return `${kept} of ${runsText(applied)}`;
}

function runsText(count: number): string {
  return count === 1 ? "1 run" : `${count} runs`;
}

function placeText({ place, position }: TriedRun): string {
  return position === undefined ? place : `${place} at #${position + 1}`;
}

/** A comment ends with its line, whatever a file or a run is called. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}
