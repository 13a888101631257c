import type { ConstraintResult } from "@agentltl/core";
import { type ComplianceLabel, decisionTimes } from "@agentltl/core/host";
import type { RunToShow } from "./run-to-show.ts";

/** Of one run, what tables and figures of many need. */
export interface RunSummary {
  readonly id: string;
  readonly place: string;
  readonly score: number | null;
  readonly label: ComplianceLabel;
  readonly calls: number;
  /** How long decisions took, in milliseconds, of the calls of which that was recorded. */
  readonly decisionMs: readonly number[];
  /** Names of rules. */
  readonly broken: readonly string[];
  readonly kept: readonly string[];
  readonly notJudged: readonly string[];
  /** Rules that had nothing to say. */
  readonly silent: readonly string[];
  /** `null` where it could not be judged; absent where it was not checked. */
  readonly grounded?: boolean | null;
}

/** What is kept of a run. */
export function summaryOf({ id, place, trace, verification, grounding }: RunToShow): RunSummary {
  const namesOf = (is: (result: ConstraintResult) => boolean): readonly string[] =>
    verification.constraints.filter(is).map(({ name }) => name);
  return {
    id,
    place,
    score: verification.score,
    label: verification.label,
    calls: trace.calls.length,
    decisionMs: decisionTimes(trace),
    broken: namesOf(({ active, verdict }) => active && verdict === "violated"),
    kept: namesOf(({ active, applied, verdict }) => active && applied && verdict === "satisfied"),
    notJudged: namesOf(({ active, verdict }) => active && verdict === "unevaluable"),
    silent: namesOf(({ active, applied, verdict }) => !active || (!applied && verdict === "satisfied")),
    ...(grounding === undefined ? {} : { grounded: grounding.grounded }),
  };
}
