import { checkProcedure } from "../constraint/check-procedure.ts";
import { weightFault } from "../constraint/constraint-faults.ts";
import type { DefinedConstraint, Procedure } from "../constraint/procedure.ts";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import { attempt } from "../errors/attempt.ts";
import { countedCalls } from "../trace/counted-calls.ts";
import { fromMetrics } from "../trace/from-metrics.ts";
import type { MetricsRecord } from "../trace/metrics-record.ts";
import type { Trace } from "../trace/trace.ts";
import { checkOptions, unknownName } from "./check-options.ts";
import type { Judged } from "./create-judge.ts";
import { judgeRedacted } from "./judge-redacted.ts";
import { recogniseOutcomes } from "./recognise-outcomes.ts";
import { scoreOf } from "./score.ts";
import type { ConstraintResult, Verification } from "./verification.ts";
import { verificationToJSON } from "./verification-to-json.ts";
import { type VerifyOptions, verifyOptions } from "./verify-options.ts";

/**
 * Judges a finished run by a procedure: a score, a label, and for each constraint a verdict with its reasons (paper sections 3.3 and 11).
 *
 * Takes a trace, or a run's record. What the procedure's `tools` say about results is read first; the trace that was given stays as it is.
 *
 * Throws on a record that is none, and on unknown options; never on what a trace contains.
 */
export function verifyTrace(
  traceOrRecord: Trace | MetricsRecord,
  procedure: Procedure,
  options: VerifyOptions = {},
): Verification {
  checkOptions(options, verifyOptions);
  const {
    weightOverrides = {},
    fullComplianceDetail,
    partialTrace = false,
    finalAnswerTools,
    ...rest
  } = options;
  checkProcedure(procedure);
  checkOverrides(weightOverrides, procedure);
  const trace = recogniseOutcomes(asTrace(traceOrRecord, finalAnswerTools), procedure.tools);
  const evaluation = { ...rest, registry: procedure.registry };
  const judge = judgeRedacted(trace, { evaluation, partial: partialTrace });
  const constraints = procedure.constraints.map((constraint) =>
    resultOf(constraint, weightOf(constraint, weightOverrides), judge(constraint)),
  );
  const active = constraints.filter((constraint) => constraint.active);
  const verification: Omit<Verification, "toJSON"> = {
    ...scoreOf(active),
    activeScore: scoreOf(active.filter(({ applied }) => applied)).score,
    details: detailsOf(active, fullComplianceDetail ?? "All constraints satisfied."),
    toolSequence: countedCalls(trace, options.counts).map(({ name }) => name),
    constraints,
    procedure: procedure.hash,
    gaps: trace.gaps,
  };
  return Object.freeze({ ...verification, toJSON: () => verificationToJSON(verification) });
}

/** A trace as it is; anything else is read as a record. */
function asTrace(value: Trace | MetricsRecord, finalAnswerTools: readonly string[] | undefined): Trace {
  const isTrace = attempt(
    () => "calls" in value && Array.isArray(value.calls) && "gaps" in value && Array.isArray(value.gaps),
  );
  if (isTrace.kind === "done" && isTrace.value && !("tool_calls" in value)) return value as Trace;
  return fromMetrics(value, finalAnswerTools === undefined ? {} : { finalAnswerTools });
}

function checkOverrides(overrides: Readonly<Record<string, number>>, { constraints }: Procedure): void {
  const names = constraints.map(({ name }) => name);
  for (const [name, weight] of Object.entries(overrides)) {
    if (!names.includes(name))
      throw unknownName(`constraint \`${name}\` in \`weightOverrides\``, name, names);
    const [fault] = weightFault(`\`${name}\` in \`weightOverrides\``, weight);
    if (fault !== undefined) throw new AgentLTLError("option-invalid", fault);
  }
}

function weightOf({ name, weight }: DefinedConstraint, overrides: Readonly<Record<string, number>>): number {
  return (Object.hasOwn(overrides, name) ? overrides[name] : undefined) ?? weight;
}

function resultOf(constraint: DefinedConstraint, weight: number, judged: Judged): ConstraintResult {
  const { name, layer, mode, description = "", repair = "", source } = constraint;
  const { verdict, applied, active, detail, witnesses } = judged;
  const positions = witnesses.flatMap(({ position }) => (position === null ? [] : [position]));
  return Object.freeze({
    name,
    ...(layer === undefined ? {} : { layer }),
    weight,
    mode,
    verdict,
    passed: verdict === "unevaluable" ? null : verdict === "satisfied",
    applied,
    active,
    firstViolation: positions.length === 0 ? null : positions.reduce((least, one) => Math.min(least, one)),
    witnesses,
    detail,
    description,
    repair,
    ...(source === undefined ? {} : { source }),
  });
}

/** The one-line summary: what is violated and what was not evaluated, else that all is well. */
function detailsOf(active: readonly ConstraintResult[], full: string): string {
  const named = (verdict: ConstraintResult["verdict"], text: string): readonly string[] => {
    const names = active.filter((constraint) => constraint.verdict === verdict).map(({ name }) => name);
    return names.length === 0 ? [] : [`${text}: [${names.join(", ")}].`];
  };
  if (active.length === 0) return "No constraint was evaluated.";
  const wrong = [...named("violated", "Violated"), ...named("unevaluable", "Not evaluated")];
  return wrong.length === 0 ? full : wrong.join(" ");
}
