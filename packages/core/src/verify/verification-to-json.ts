import type { Json } from "../json/json.ts";
import { readJsonAround } from "../json/read-json.ts";
import { traceDepth } from "../trace/trace-depth.ts";
import type { ConstraintResult, Verification } from "./verification.ts";

/**
 * The paper's compliance record (section 11): its keys in its order, then ours. A constraint's optional keys, its `description` and `repair`
 * among them, and ours are there only where they say something, so that a run of which there is no more to say gives the paper's record word
 * for word.
 */
export function verificationToJSON(verification: Omit<Verification, "toJSON">): Json {
  const { score, activeScore, label, details, toolSequence, constraints, procedure, gaps } = verification;
  const record: Record<string, unknown> = {
    compliance_score: printed(score),
    compliance_label: label,
    details,
    tool_sequence: toolSequence,
    constraints: constraints.map(constraintToJSON),
    format: 1,
    active_score: printed(activeScore),
    procedure,
    gaps: gaps.length === 0 ? undefined : gaps,
  };
  return readJsonAround(record, traceDepth).value ?? null;
}

function constraintToJSON(result: ConstraintResult): Readonly<Record<string, unknown>> {
  const given = (text: string): string | undefined => (text === "" ? undefined : text);
  return {
    name: result.name,
    layer: result.layer,
    weight: result.weight,
    passed: result.passed,
    detail: result.detail,
    description: given(result.description),
    repair: given(result.repair),
    mode: result.mode === "block" ? undefined : result.mode,
    applied: result.applied ? undefined : false,
    active: result.active ? undefined : false,
    first_violation: result.firstViolation ?? undefined,
    witnesses: result.witnesses.length === 0 ? undefined : result.witnesses,
    source: result.source,
  };
}

/** A score with six digits, save where these would say 1 or 0 and the score doesn't. */
function printed(score: number | null): number | null {
  if (score === null) return null;
  const rounded = Math.round(score * 1e6) / 1e6;
  return rounded === 0 || rounded === 1 ? score : rounded;
}
