import type { Trace } from "@agentltl/core";
import { alternativesInWords, type Explanation, type RuleExplanation } from "@agentltl/core/host";
import { visible } from "../text/visible.ts";

/** What would have let a call through, as far as one rule goes: each was tried. Empty where the rule only waits for something. */
export function alternativesText(rule: RuleExplanation, explanation: Explanation, { calls }: Trace): string {
  const alternatives = alternativesInWords(rule, explanation, calls);
  if (alternatives.length > 0) return visible(alternatives.join(", or "));
  if (rule.rule === undefined) return "not tried, since the rules of that time are not given (--rules)";
  return rule.kind === "breaks" ? "nothing was found that would have" : "";
}
