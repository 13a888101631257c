import type { Formula } from "@agentltl/core";
import type { Pattern } from "@agentltl/core/formula";
import { mapChildren, mapPatterns } from "@agentltl/core/host";

/** Formulas that ask something else by a little, one change each: other bounds, fewer conditions, no order. Some of them ask less. */
export function loosenings(formula: Formula): readonly Formula[] {
  const changes: readonly ((part: Formula) => Formula)[] = [
    (part) => withBound(part, 1),
    (part) => withBound(part, -1),
    (part) => mapPatterns(part, withoutOutcome),
    (part) => mapPatterns(part, withoutConditions),
    unordered,
    bothCalled,
  ];
  return changes.map((change) => everywhere(formula, change)).filter((changed) => changed !== formula);
}

/** The formula with each part changed, from the inside out. */
function everywhere(formula: Formula, change: (part: Formula) => Formula): Formula {
  return change(mapChildren(formula, (child) => everywhere(child, change)));
}

/** A number of calls, one more or one less. */
function withBound(part: Formula, by: number): Formula {
  if ("times" in part && part.times + by >= 0) return { ...part, times: part.times + by };
  return "limit" in part && part.limit + by >= 0 ? { ...part, limit: part.limit + by } : part;
}

function withoutOutcome(pattern: Pattern): Pattern {
  const { outcome, ...others } = pattern;
  return outcome === undefined ? pattern : others;
}

function withoutConditions(pattern: Pattern): Pattern {
  return pattern.where.length === 0 ? pattern : { ...pattern, where: [] };
}

function unordered(part: Formula): Formula {
  return part.kind === "inOrder" ? allCalled(part.calls) : part;
}

function bothCalled(part: Formula): Formula {
  return part.kind === "before" ? allCalled([part.first, part.then]) : part;
}

function allCalled(calls: readonly Pattern[]): Formula {
  return { kind: "and", parts: calls.map((call) => ({ kind: "called", call })) };
}
