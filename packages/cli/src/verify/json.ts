import type { ConstraintResult, Procedure, Trace } from "@agentltl/core";
import { costOf, type RunCost, recordedCost } from "@agentltl/core/host";
import type { ToolFinding } from "@agentltl/rules";
import type { BaselineChanges } from "../baseline/baseline.ts";
import { meanOf } from "../text/numbers.ts";
import { tracePlace } from "../traces/read-trace.ts";
import type { Gate } from "./gate.ts";
import type { JudgedTrace, Tally } from "./tally.ts";

/**
 * One trace in the JSON output: where it was read, and the record of the paper's section 11. That record leaves out what says nothing; here
 * programs read it, so what each constraint's result can be asked for is always there.
 */
export function runJson(judged: JudgedTrace): object {
  const { trace, verification } = judged;
  const record = verification.toJSON();
  const fields: { readonly constraints?: unknown } = Object(record);
  const constraints: readonly unknown[] = Array.isArray(fields.constraints) ? fields.constraints : [];
  return {
    ...tracePlace(judged),
    ...(trace.id === undefined ? {} : { id: trace.id }),
    ...(trace.task === undefined ? {} : { task: trace.task }),
    ...fields,
    constraints: verification.constraints.map((result, place) =>
      constraintJson(result, Object(constraints[place])),
    ),
    cost: runCostJson(trace),
    gaps: verification.gaps,
  };
}

/** What judging cost while the run was made, and each call of it; `null` where that was not recorded. */
function runCostJson(trace: Trace): object | null {
  const cost = costJson(costOf(trace));
  return cost && { ...cost, calls: trace.calls.map(({ decisionMs = null }) => decisionMs) };
}

function costJson(cost: RunCost | null): object | null {
  return cost && { decisions: cost.decisions, median_ms: cost.medianMs, max_ms: cost.maxMs };
}

function constraintJson(
  { verdict, mode, applied, active, firstViolation, witnesses }: ConstraintResult,
  record: object,
): object {
  return { ...record, verdict, mode, applied, active, first_violation: firstViolation, witnesses };
}

/** The result but for the runs as JSON, `format: 1`. Keys are as in the paper's record: words with underscores. */
export function verifyJson(
  tally: Tally,
  gate: Gate,
  { id, hash }: Procedure,
  tools: readonly ToolFinding[],
  baseline: BaselineChanges | undefined,
): object {
  const { FULL, PARTIAL, VIOLATION, NOT_EVALUATED } = tally.labels;
  return {
    format: 1,
    procedure: { id, hash },
    traces: tally.traces,
    rules: Object.fromEntries(
      [...tally.rules].map(([name, rule]) => [
        name,
        {
          mode: rule.mode,
          applies: rule.applies,
          violating_traces: rule.violatingTraces,
          violating_calls: rule.violatingCalls,
          ...(rule.acceptedTraces === 0 ? {} : { accepted_traces: rule.acceptedTraces }),
          not_judged: rule.notJudged,
        },
      ]),
    ),
    score: {
      mean: gate.mean,
      active_mean: meanOf(tally.activeScores),
      proposed_mean: meanOf(tally.proposedScores),
      full: FULL,
      partial: PARTIAL,
      none: VIOLATION,
      not_evaluated: NOT_EVALUATED,
    },
    cost: costJson(recordedCost(tally.decisionMs)),
    gate: {
      result: gate.result,
      exit: gate.exit,
      fail_on: gate.failOn,
      ...(gate.failUnder === undefined ? {} : { fail_under: gate.failUnder }),
      violating_traces: gate.violatingTraces,
      share: gate.share,
      interval: gate.interval,
      unused: gate.unused,
      unjudged: gate.unjudged,
    },
    ...(baseline === undefined ? {} : { baseline }),
    tools,
  };
}
