import type { RuleFile } from "@agentltl/rules";
import { columns, cut } from "../text/layout.ts";
import { counted } from "../text/numbers.ts";
import type { Style } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import { modes } from "./gate.ts";
import type { RuleTally, Tally } from "./tally.ts";
import { lowerFirst, mostFrequent, whyNeverApplied } from "./why-silent.ts";

/** The rules in a table: how often each applied, was broken, was not judged, and why one said nothing. */
export function ruleTable(tally: Tally, files: readonly RuleFile[], style: Style): readonly string[] {
  const rows = [...tally.rules].map(([name, rule]) => {
    const { applies, violatingTraces, violatingCalls, notJudged } = rule;
    const calls = violatingCalls > 0 ? `  (${counted(violatingCalls, "call")})` : "";
    const broken = applies === 0 ? "-" : `${violatingTraces}${calls}`;
    return [
      `  ${markOf(rule, style)} ${cut(visible(name), 40)}`,
      rule.mode,
      String(applies).padStart(7),
      broken,
      notJudged > 0 ? String(notJudged) : "",
      cut(reasonOf(name, rule, tally, files), 100),
    ];
  });
  const head = ["    rule", "mode", "applied", "broken", "not judged", ""];
  return columns([head.map((cell) => style.faint(cell)), ...rows]);
}

function markOf({ applies, violatingTraces, notJudged, mode }: RuleTally, style: Style): string {
  if (violatingTraces > 0)
    return modes.indexOf(mode) <= modes.indexOf("block") ? style.bad("✗") : style.open("!");
  if (notJudged > 0) return style.open("?");
  return applies === 0 ? style.open("∅") : style.good("✓");
}

function reasonOf(name: string, rule: RuleTally, tally: Tally, files: readonly RuleFile[]): string {
  if (rule.notJudged > 0) return visible(lowerFirst(mostFrequent(rule.silence) ?? ""));
  return rule.applies === 0 ? visible(whyNeverApplied(name, rule, tally, files)) : "";
}
