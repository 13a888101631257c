import type { ComplianceLabel } from "@agentltl/core/host";

/** What counts of a constraint's result. */
export interface Judged {
  readonly weight: number;
  readonly passed: boolean | null;
  readonly active: boolean;
}

/** 1 - violated weight / evaluated weight, as `verifyTrace` counts it; `null` where nothing of any weight was evaluated. */
export function scoreOf(results: readonly Judged[]): number | null {
  let [evaluated, violated] = [0, 0];
  for (const { weight, passed, active } of results) {
    if (passed === null || !active) continue;
    evaluated += weight;
    if (!passed) violated += weight;
  }
  return evaluated === 0 ? null : 1 - violated / evaluated;
}

/** The word for a score. */
export function labelOf(score: number | null): ComplianceLabel {
  if (score === null) return "NOT_EVALUATED";
  if (score === 1) return "FULL";
  return score === 0 ? "VIOLATION" : "PARTIAL";
}
