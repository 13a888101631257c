import type { Pattern } from "@agentltl/core/formula";
import { matchesGlob } from "@agentltl/core/host";
import { checkAgainstTools, type RuleFile } from "@agentltl/rules";
import { mostFrequent } from "../counts.ts";
import { counted } from "../text/numbers.ts";
import type { RuleTally, Tally } from "./tally.ts";
import { triggersOf } from "./triggers-of.ts";

/** Why a rule never applied: a tool that no trace has, with the one that was likely meant; else its own most frequent reason. */
export function whyNeverApplied(
  name: string,
  rule: RuleTally,
  tally: Tally,
  files: readonly RuleFile[],
): string {
  if (rule.active === 0)
    return `never active in ${counted(tally.traces, "trace")}: its \`when\` was never true`;
  const found = files.flatMap((file) => {
    const constraint = file.procedure.constraints.find((one) => one.name === name);
    const triggers = constraint && triggersOf(constraint.formula);
    return triggers === undefined ? [] : [{ file, triggers }];
  })[0];
  if (found !== undefined) return `never applied: ${missingText(name, found.triggers, found.file, tally)}`;
  const reason = mostFrequent(rule.silence);
  return reason === undefined ? "never applied" : `never applied: ${lowerFirst(reason)}`;
}

/** Which calls the rule is about and the traces lack. */
function missingText(name: string, triggers: readonly Pattern[], file: RuleFile, tally: Tally): string {
  const called = [...tally.tools].filter(([tool]) => triggers.some((one) => speaksOf(one, tool)));
  if (called.length > 0) {
    const total = called.reduce((sum, [, calls]) => sum + calls, 0);
    const tools = called.map(([tool]) => tool);
    return `${counted(total, "call")} of ${listed(tools)}, ${total === 1 ? "not" : "none"} of the kind that it is about`;
  }
  const names = [...new Set(triggers.flatMap(namesOf))];
  if (names.length === 0) return "there are no calls";
  // The finding says only in words which of the names it is about.
  const nearest = checkAgainstTools(file, [...tally.tools.keys()]).find(
    ({ rule, message }) => rule === name && names.some((one) => message.includes(`the tool "${one}"`)),
  )?.nearest;
  return `no call is named ${listed(names)}${nearText(nearest, tally)}`;
}

function namesOf({ tool }: Pattern): readonly string[] {
  switch (tool.kind) {
    case "any":
      return [];
    case "name":
      return [tool.name];
    case "names":
      return tool.names;
    case "glob":
      return [tool.glob];
  }
}

function speaksOf(pattern: Pattern, name: string): boolean {
  if (pattern.tool.kind === "any") return true;
  return namesOf(pattern).some((one) =>
    pattern.tool.kind === "glob" ? matchesGlob(one, name) : one === name,
  );
}

/** The first three of them. */
function listed(names: readonly string[]): string {
  const [last = "", ...before] = names.slice(0, 3).toReversed();
  if (names.length > 3) return `${names.slice(0, 3).join(", ")} or ${names.length - 3} more`;
  return before.length === 0 ? last : `${before.toReversed().join(", ")} or ${last}`;
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
