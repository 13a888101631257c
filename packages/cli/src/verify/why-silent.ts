import { checkAgainstTools, type RuleFile } from "@agentltl/rules";
import { mostFrequent } from "../counts.ts";
import { counted } from "../text/numbers.ts";
import type { RuleTally, Tally } from "./tally.ts";

/** Why a rule never applied: a tool that no trace has, with the one that was likely meant; else its own most frequent reason. */
export function whyNeverApplied(
  name: string,
  rule: RuleTally,
  tally: Tally,
  files: readonly RuleFile[],
): string {
  if (rule.active === 0)
    return `never active in ${counted(tally.traces, "trace")}: its \`when\` was never true`;
  for (const file of files) {
    const finding = checkAgainstTools(file, [...tally.tools.keys()]).find(
      (one) => one.rule === name && one.code !== "unknown-argument",
    );
    if (finding === undefined) continue;
    const { line, column, nearest } = finding;
    const named = file.mentions
      .flatMap(({ names }) => names)
      .find((one) => one.line === line && one.column === column)?.name;
    if (named === undefined) continue;
    return `never applied: no call is named ${named}${nearText(nearest, tally)}`;
  }
  const reason = mostFrequent(rule.silence);
  return reason === undefined ? "never applied" : `never applied: ${lowerFirst(reason)}`;
}

function nearText(nearest: string | undefined, { tools }: Tally): string {
  if (nearest === undefined) return "";
  const calls = tools.get(nearest) ?? 0;
  return calls === 1 ? ` (1 call is named ${nearest})` : ` (${calls} calls are named ${nearest})`;
}

/** Why a rule was not judged: the reason of most of the traces in which it was not, and how many other reasons there are. */
export function whyNotJudged({ unjudged }: RuleTally): string {
  const others = unjudged.size - 1;
  const more = others > 0 ? ` + ${counted(others, "other reason")}` : "";
  return `${lowerFirst(mostFrequent(unjudged) ?? "")}${more}`;
}

/** A sentence to stand behind a colon: its first letter small, unless a name begins it, and without its full stop. */
function lowerFirst(sentence: string): string {
  const text = sentence.replace(/\.$/, "");
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
