import type { RuleFile } from "../rule-file.ts";
import type { LintFinding } from "./lint-finding.ts";
import { findingAbout } from "./watched-rule.ts";

/** Weights that weigh nothing: a rule that neither counts nor refuses, and a file without any weight. */
export function idleWeights({ procedure }: RuleFile): readonly LintFinding[] {
  const { constraints } = procedure;
  const [first] = constraints;
  const idle = constraints.filter(({ weight, mode }) => weight === 0 && mode === "log");
  const each = idle.map((constraint) =>
    findingAbout(constraint, "weight-of-nothing", {
      message: "this rule weighs 0 and is only logged, so that it changes no score and refuses no call",
      suggestion: "give it a weight or a stronger mode, or keep it for the reports alone",
    }),
  );
  if (first === undefined || constraints.some(({ weight }) => weight > 0)) return each;
  return [
    ...each,
    findingAbout(first, "weight-of-nothing", {
      message: "all rules weigh 0, so that no run ever has a score",
      suggestion: "give a weight to at least one of them",
      others: constraints.slice(1).map(({ name }) => name),
    }),
  ];
}
