import type { RulesError, RulesFault } from "../errors/rules-error.ts";
import { type LintFinding, severities } from "./lint-finding.ts";

/** What keeps a text from being a rule file, as findings. An expression that is not run in linear time has a code of its own. */
export function unreadableFindings({ faults, file }: RulesError): readonly LintFinding[] {
  return faults.map((fault) => findingOf(fault, file));
}

function findingOf({ message, line = 1, column = 1 }: RulesFault, file: string | undefined): LintFinding {
  const code = /\bregex\b.*(?:linear|quadratic|repeats too often)/.test(message)
    ? "slow-regex"
    : "unreadable";
  const [what = message, ...how] = message.split("; ");
  return {
    code,
    severity: severities[code],
    others: [],
    ...(file === undefined ? {} : { file }),
    line,
    column,
    message: what,
    suggestion: how.join("; "),
  };
}
