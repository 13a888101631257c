import { start, verdict } from "@agentltl/core/monitor";
import { gaveUp } from "./gave-up.ts";
import type { LintFinding } from "./lint-finding.ts";
import { findingAbout, type WatchedRule } from "./watched-rule.ts";

/** Rules that no run satisfies, and rules that every run does. */
export function constantRules(rules: readonly WatchedRule[]): readonly LintFinding[] {
  return rules.flatMap(constantRule);
}

function constantRule(rule: WatchedRule): readonly LintFinding[] {
  const { constraint, monitor } = rule;
  const question = "whether any run can satisfy or break it, and whether others imply it";
  if (monitor === undefined) return [gaveUp(rule, question, "it has too many parts for a machine")];
  switch (verdict(monitor, start(monitor))) {
    case "permanently-violated":
      return [
        findingAbout(constraint, "unsatisfiable", {
          message: "no run satisfies this rule, whatever is called",
          suggestion: "look for two parts of it that exclude each other, and drop one",
          example: "",
        }),
      ];
    case "permanently-satisfied":
      return [
        findingAbout(constraint, "always-satisfied", {
          message:
            constraint.weight > 0
              ? "every run satisfies this rule, so that its weight only raises scores"
              : "every run satisfies this rule",
          suggestion: "remove it, or write what is really meant",
          example: "",
        }),
      ];
    case "temporarily-satisfied":
    case "temporarily-violated":
    case "unevaluable":
      return monitor.pieces
        .flatMap((piece) => (piece.kind === "form" ? [gaveUp(rule, question, piece.reason)] : []))
        .slice(0, 1);
  }
}
