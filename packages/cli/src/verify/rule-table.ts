import type { RuleFile } from "@agentltl/rules";
import { columns, short, widthOf, wrapped } from "../text/layout.ts";
import { counted } from "../text/numbers.ts";
import type { Style } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import { decides } from "./deciding-rules.ts";
import type { RuleTally, Tally } from "./tally.ts";
import { whyNeverApplied, whyNotJudged } from "./why-silent.ts";

/** The rules in a table: how often each applied, was broken, was not judged, and why one said nothing. */
export function ruleTable(
  tally: Tally,
  files: readonly RuleFile[],
  style: Style,
  width: number,
): readonly string[] {
  const reasons = [...tally.rules].map(([name, rule]) => visible(reasonOf(name, rule, tally, files)));
  const rows = [...tally.rules].map(([name, rule]) => {
    const { applies, violatingTraces, violatingCalls, acceptedTraces, notJudged } = rule;
    const calls = violatingCalls > 0 ? `  (${counted(violatingCalls, "call")})` : "";
    const known = acceptedTraces > 0 ? `, ${acceptedTraces} accepted` : "";
    const broken = applies === 0 ? "-" : `${violatingTraces}${calls}${known}`;
    return [
      `  ${markOf(rule, style)} ${short(visible(name), 40, width)}`,
      rule.mode,
      String(applies).padStart(7),
      broken,
      notJudged > 0 ? String(notJudged) : "",
    ];
  });
  const heads = ["    rule", "mode", "applied", "broken", "not judged"].map((cell) => style.faint(cell));
  const [head = "", ...lines] = columns([heads, ...rows].map((row) => [...row, ""]));
  return [
    head,
    ...lines.flatMap((line, index) => withReason(line, reasons[index] ?? "", widthOf(head), width)),
  ];
}

/** The reason stands behind its line where there is room, else below it. */
function withReason(line: string, reason: string, table: number, width: number): readonly string[] {
  if (reason === "") return [line];
  if (table + 2 + widthOf(reason) <= width)
    return [`${line}${" ".repeat(Math.max(0, table - widthOf(line)))}  ${reason}`];
  return [line, ...wrapped(`      ${reason}`, width, "      ")];
}

function markOf(rule: RuleTally, style: Style): string {
  const { applies, violatingTraces, acceptedTraces, notJudged, mode } = rule;
  if (violatingTraces > acceptedTraces) return decides(mode, "block") ? style.bad("✗") : style.open("!");
  if (notJudged > 0) return style.open("?");
  if (acceptedTraces > 0) return style.faint("~");
  return applies === 0 ? style.open("∅") : style.good("✓");
}

function reasonOf(name: string, rule: RuleTally, tally: Tally, files: readonly RuleFile[]): string {
  if (rule.notJudged > 0) return whyNotJudged(rule);
  return rule.applies === 0 ? whyNeverApplied(name, rule, tally, files) : "";
}
