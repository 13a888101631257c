import { markdownCell } from "../text/markdown-cell.ts";
import { markdownTable } from "../text/markdown-table.ts";
import { counted, meanText } from "../text/numbers.ts";
import { placeOf } from "../traces/read-trace.ts";
import { gateText } from "./gate-text.ts";
import type { Judged } from "./judged.ts";
import type { Break, RuleTally, Tally } from "./tally.ts";
import { whyNeverApplied, whyNotJudged } from "./why-silent.ts";

/** The result as a Markdown section, for a pull request or a step's summary. */
export function markdownText({ tally, gate, rules, baseline }: Judged): string {
  const breaks = [...tally.rules.values()].flatMap((rule) => rule.breaks);
  const lines = [
    `### ${markdownCell(rules.procedure.id)}: ${gate.result.toUpperCase()}`,
    "",
    `${gateText(tally, gate)}. Mean score ${meanText(tally.scores)} on ${counted(tally.traces, "trace")}.`,
    "",
    ...markdownTable(["rule", "mode", "applied", "broken", "not judged", ""], ruleRows(tally, rules.files)),
    ...(breaks.length === 0
      ? []
      : ["", ...markdownTable(["broken rule", "trace", "call", "why"], breaks.map(breakRow))]),
    ...leftLines(tally, breaks.length),
    ...(baseline === undefined || baseline.text.length === 0
      ? []
      : ["", ...baseline.text.map((text) => `- ${markdownCell(text)}`)]),
  ];
  return `${lines.join("\n")}\n`;
}

function ruleRows(tally: Tally, files: Judged["rules"]["files"]): readonly (readonly string[])[] {
  return [...tally.rules].map(([name, rule]) => [
    name,
    rule.mode,
    String(rule.applies),
    rule.acceptedTraces === 0
      ? String(rule.violatingTraces)
      : `${rule.violatingTraces}, ${rule.acceptedTraces} accepted`,
    String(rule.notJudged),
    reasonOf(name, rule, tally, files),
  ]);
}

function reasonOf(name: string, rule: RuleTally, tally: Tally, files: Judged["rules"]["files"]): string {
  if (rule.notJudged > 0) return whyNotJudged(rule);
  return rule.applies === 0 ? whyNeverApplied(name, rule, tally, files) : "";
}

function breakRow({ rule, at, result, calls }: Break): readonly string[] {
  const [witness] = result.witnesses;
  const position = witness?.position ?? null;
  const call = position === null ? "the end" : `#${position + 1} ${calls[position]?.name ?? ""}`;
  return [rule, placeOf(at), call, witness?.detail ?? result.detail];
}

function leftLines({ rules }: Tally, shown: number): readonly string[] {
  const broken = [...rules.values()].reduce(
    (sum, { violatingTraces, acceptedTraces }) => sum + violatingTraces - acceptedTraces,
    0,
  );
  return broken > shown ? ["", `${broken - shown} more of these rules: \`--all\``] : [];
}
