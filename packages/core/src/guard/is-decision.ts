import { equalJson } from "../json/equal-json.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";

/** Whether something read is a call as it is written down. */
export function isCall(call: Json | undefined): boolean {
  return (
    isJsonObject(call) &&
    typeof call.id === "string" &&
    typeof call.name === "string" &&
    call.args !== undefined &&
    (call.step === undefined || typeof call.step === "number")
  );
}

const judgements: readonly Json[] = ["allow", "stop", "block", "ask", "retry", "warn", "wait"];

/** A decision that is about this call and says what it must. */
export function isDecision(decision: Json | undefined, proposed: Json | undefined): boolean {
  if (!isJsonObject(decision) || !isJsonObject(proposed)) return false;
  const { call, kind, judged, posture, ticket, feedback } = decision;
  return (
    typeof decision.decision === "string" &&
    judgements.includes(kind ?? null) &&
    judgements.includes(judged ?? null) &&
    (posture === "observe" || posture === "enforce") &&
    isCall(call) &&
    isSameCall(call, proposed) &&
    (kind === "allow" ? isSameCall(ticket, proposed) : typeof feedback === "string") &&
    areFindings(decision.findings) &&
    [decision.overridden, decision.escalated].every((names) => names === undefined || areTexts(names)) &&
    (decision.stops === undefined ||
      ["rule", "retries", "stuck"].some((reason) => reason === decision.stops)) &&
    (decision.deadEnd === undefined || isDeadEnd(decision.deadEnd))
  );
}

function isSameCall(one: Json | undefined, other: JsonObject): boolean {
  return (
    isJsonObject(one) &&
    one.id === other.id &&
    one.name === other.name &&
    one.args !== undefined &&
    other.args !== undefined &&
    equalJson(one.args, other.args)
  );
}

/** Whether something read is a list of findings. */
export function areFindings(findings: Json | undefined): boolean {
  return Array.isArray(findings) && findings.every(isFinding);
}

function isFinding(finding: Json): boolean {
  return (
    isJsonObject(finding) &&
    [finding.constraint, finding.mode, finding.detail, finding.repair].every(isText) &&
    ["breaks", "may-break", "error"].some((kind) => kind === finding.kind) &&
    (finding.witness === undefined || isWitness(finding.witness))
  );
}

function isWitness(witness: Json): boolean {
  return (
    isJsonObject(witness) &&
    isJsonObject(witness.bindings) &&
    (witness.position === null || typeof witness.position === "number") &&
    Array.isArray(witness.calls) &&
    witness.calls.every((position) => typeof position === "number") &&
    isText(witness.detail)
  );
}

function isDeadEnd(notice: Json): boolean {
  return (
    isJsonObject(notice) &&
    areTexts(notice.rules) &&
    (notice.values === undefined || Array.isArray(notice.values)) &&
    isText(notice.detail)
  );
}

/** Whether something read is a list of texts. */
export function areTexts(values: Json | undefined): boolean {
  return Array.isArray(values) && values.every(isText);
}

/** Whether something read is a text. */
export function isText(value: Json | undefined): boolean {
  return typeof value === "string";
}
