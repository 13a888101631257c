import type { Verdict } from "../verdict/verdict.ts";
import type { ComplianceLabel } from "./verification.ts";

/** What a constraint brings to a score. */
export interface Scored {
  readonly weight: number;
  readonly verdict: Verdict;
}

/** The share of the evaluated weight that is not violated, and what that is called. */
export interface Score {
  readonly score: number | null;
  readonly label: ComplianceLabel;
}

/**
 * C = 1 - violated weight / evaluated weight (paper section 3.3). The label is decided by which constraints of any weight are violated, never
 * by a rounded number; and the number is 1 or 0 only where the label says so.
 */
export function scoreOf(constraints: readonly Scored[]): Score {
  const counted = constraints.filter(({ weight, verdict }) => weight > 0 && verdict !== "unevaluable");
  const violated = counted.filter(({ verdict }) => verdict === "violated");
  if (counted.length === 0) return { score: null, label: "NOT_EVALUATED" };
  if (violated.length === 0) return { score: 1, label: "FULL" };
  if (violated.length === counted.length) return { score: 0, label: "VIOLATION" };
  const heaviest = Math.max(...counted.map(({ weight }) => weight));
  const score = 1 - sumOf(violated, heaviest) / sumOf(counted, heaviest);
  return { score: Math.min(Math.max(score, Number.MIN_VALUE), 1 - Number.EPSILON / 2), label: "PARTIAL" };
}

/** The sum of the weights as a multiple of the heaviest, so that none is too large to add. */
function sumOf(constraints: readonly Scored[], heaviest: number): number {
  return constraints.reduce((total, { weight }) => total + weight / heaviest, 0);
}
