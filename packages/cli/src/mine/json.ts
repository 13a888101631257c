import type { MinedRules } from "@agentltl/rules";

/** The result as JSON, with the form of `schema/mine.json`. */
export function mineJson({ rules, runs, notConfirmed, more, excluded, notes }: MinedRules): object {
  return {
    format: 1,
    runs: { found: runs.found, held_out: runs.heldOut, bad: runs.bad, left: runs.left },
    rules: rules.map((rule) => ({
      id: rule.id,
      template: rule.template,
      tools: rule.tools,
      sentence: rule.sentence,
      rule: rule.body,
      support: rule.support,
      confidence: rule.confidence,
      coverage: rule.coverage,
      interest: rule.interest,
      contrast: rule.contrast,
      found: rule.found,
      held_out: rule.heldOut,
      bad: rule.bad,
      alternatives: rule.alternatives ?? [],
      examples: rule.examples ?? { allow: [], deny: [] },
      kept_by: rule.keptBy,
      broken_by: rule.brokenBy,
    })),
    not_confirmed: notConfirmed,
    more,
    excluded,
    notes,
  };
}
