import { type ToolMisfit, toolMisfits } from "../bind/check-against-tools.ts";
import type { RuleFile } from "../rule-file.ts";
import { findingAt } from "./finding-at.ts";
import type { LintFinding } from "./lint-finding.ts";
import type { ToolSchema } from "./tool-schemas.ts";

/** Tools and arguments that the rules name and the agent doesn't have, and globs that fit no tool. */
export function againstTools(rules: RuleFile, tools: readonly ToolSchema[]): readonly LintFinding[] {
  const described = tools.map(({ name, json }) => ({ name, parameters: json }));
  return toolMisfits(rules, described).map(findingOf);
}

function findingOf({ code, rule, what, wrong, nearest, file, line, column }: ToolMisfit): LintFinding {
  const place = { file, line, column, ...(rule === "tools" ? {} : { rule }) };
  if (nearest === undefined)
    return findingAt(place, code, {
      message: what,
      suggestion: "write a name that the agent has, or `optional: true` where it comes later",
    });
  return findingAt(place, code, {
    message: what,
    suggestion: `did you mean "${nearest}"?`,
    fix: { kind: "name", from: wrong, to: nearest },
  });
}
