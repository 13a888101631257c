import { type Formula, print } from "@agentltl/core";
import type { Pattern } from "@agentltl/core/formula";
import type { RuleFile } from "../rule-file.ts";
import { withPrecedes } from "./fix-formula.ts";
import type { LintFinding } from "./lint-finding.ts";
import { findingAbout } from "./watched-rule.ts";

/**
 * The paper's `before(a, b)` asks that both happen, so that each run without them breaks the rule. Rules of a layer are made from a gold
 * trace, in which both do.
 */
export function needsBoth({ procedure }: RuleFile): readonly LintFinding[] {
  return procedure.constraints.flatMap((constraint) => {
    if (constraint.layer !== undefined) return [];
    return demanded(constraint.formula).map((atom) =>
      findingAbout(constraint, "needs-both", {
        message: `${shown(atom.then)} must then happen in every run: \`before\` asks for both calls`,
        suggestion: `did you mean \`${print({ kind: "precedes", first: atom.first, then: atom.then })}\`?`,
        example: "",
        fix: { kind: "formula", rule: constraint.name, text: print(withPrecedes(constraint.formula)) },
      }),
    );
  });
}

type Before = Extract<Formula, { readonly kind: "before" }>;

/** The `before` atoms that must hold for the formula to. */
function demanded(formula: Formula): readonly Before[] {
  if (formula.kind === "before") return [formula];
  return formula.kind === "and" ? formula.parts.flatMap(demanded) : [];
}

function shown({ tool }: Pattern): string {
  switch (tool.kind) {
    case "any":
      return "some call";
    case "name":
      return `\`${tool.name}\``;
    case "names":
      return `one of \`${tool.names.join("`, `")}\``;
    case "glob":
      return `\`${tool.glob}\``;
  }
}
