import type { LintFinding } from "./lint-finding.ts";
import { findingAbout, type WatchedRule } from "./watched-rule.ts";

/** That a question about a rule was left open, and why: never silence. */
export function gaveUp(
  { constraint }: WatchedRule,
  what: string,
  why: string,
  others: readonly string[] = [],
): LintFinding {
  return findingAbout(constraint, "gave-up", {
    message: `it was not found out ${what}: ${why}`,
    suggestion: "split the rule, or look at it yourself",
    others,
  });
}
