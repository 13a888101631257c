import { compile, type Monitor, type MonitorState, start, verdict } from "@agentltl/core/monitor";
import { after, explore } from "../compare/explore.ts";
import { movesOf } from "../compare/moves-of.ts";
import type { Word } from "../compare/word.ts";
import { wordText } from "../compare/word-text.ts";
import type { LintFinding } from "./lint-finding.ts";
import { findingAbout, type WatchedRule } from "./watched-rule.ts";

const mostTried = 2_000;

/**
 * Rules that can't be met with these tools and could be with others: from the start, or once some call was made. The guard refuses that
 * call, or ends the run flagged, since nothing the agent has can pay what it then owes.
 */
export function unmeetableRules(
  rules: readonly WatchedRule[],
  tools: readonly string[],
): readonly LintFinding[] {
  return rules.flatMap(({ constraint, monitor }) => {
    if (constraint.optional === true || monitor === undefined) return [];
    const offered = compile(constraint.formula, { tools });
    if (offered.kind !== "monitor") return [];
    const word = lostRun(offered, monitor, tools);
    if (word === undefined) return [];
    const calls = wordText(word);
    return findingAbout(constraint, "unmeetable", {
      message:
        word.length === 0
          ? "no run with these tools satisfies this rule"
          : `after \`${calls}\` nothing that these tools do can satisfy this rule`,
      suggestion:
        "give the agent the tool that is missing, or write `optional: true` where it comes later, or drop the rule",
      example: calls,
    });
  });
}

/** The shortest run of these tools that was found after which the rule is lost with them alone, and not with any tools. */
function lostRun(offered: Monitor, monitor: Monitor, tools: readonly string[]): Word | undefined {
  const moves = movesOf([offered, monitor]).filter(({ call }) => tools.includes(call.name));
  const isLost = (state: MonitorState): boolean => verdict(offered, state) === "permanently-violated";
  for (const { word, state } of explore(offered, { moves, work: { left: mostTried }, through: "any" }))
    if (isLost(state)) {
      const free = stateAfter(monitor, word);
      if (verdict(monitor, free) !== "permanently-violated") return word;
    }
  return undefined;
}

function stateAfter(monitor: Monitor, word: Word): MonitorState {
  return word.reduce((state, move) => after(monitor, state, move, "any") ?? state, start(monitor));
}
