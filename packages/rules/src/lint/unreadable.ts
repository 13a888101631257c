import type { RulesError, RulesFault } from "../errors/rules-error.ts";
import { findingAt } from "./finding-at.ts";
import type { LintFinding } from "./lint-finding.ts";

/** What keeps a text from being a rule file, as findings. An expression that is not run in linear time has a code of its own. */
export function unreadableFindings({ faults, file }: RulesError): readonly LintFinding[] {
  return faults.map((fault) => findingOf(fault, file));
}

function findingOf({ message, line, column }: RulesFault, file: string | undefined): LintFinding {
  const code = /\bregex\b.*(?:linear|quadratic|repeats too often)/.test(message)
    ? "slow-regex"
    : "unreadable";
  const [what = message, ...how] = message.split("; ");
  return findingAt({ file, line, column }, code, { message: what, suggestion: how.join("; ") });
}
