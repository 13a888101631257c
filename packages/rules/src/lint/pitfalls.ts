import { type Formula, print } from "@agentltl/core";
import { attempt } from "@agentltl/core/host";
import type { RuleFile } from "../rule-file.ts";
import { fixFormula } from "./fix-formula.ts";
import { partFindings } from "./formula-findings.ts";
import type { LintFinding } from "./lint-finding.ts";
import { findingAbout } from "./watched-rule.ts";

/** The pitfalls of formulas: what looks back from the first call, a fact of the whole trace under an operator, `bind` under F. */
export function pitfalls({ procedure }: RuleFile): readonly LintFinding[] {
  return procedure.constraints.flatMap((constraint) => {
    const found = partFindings(constraint.formula);
    if (found.length === 0) return [];
    const fix = fixOf(constraint.name, constraint.formula);
    return found.map(({ code, what, instead }) =>
      findingAbout(constraint, code, { message: what, suggestion: instead, fix }),
    );
  });
}

function fixOf(rule: string, formula: Formula): LintFinding["fix"] | undefined {
  const text = attempt(() => print(fixFormula(formula)));
  if (text.kind === "threw" || text.value === print(formula)) return undefined;
  return { kind: "formula", rule, text: text.value };
}
