import type { Procedure } from "../constraint/procedure.ts";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import { equalJson } from "../json/equal-json.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";
import { readJson } from "../json/read-json.ts";
import { digestOf } from "./digest-of.ts";
import type { GuardEvent } from "./guard-event.ts";

/**
 * The events of a snapshot. Throws `snapshot-invalid` for one that is broken, was cut or changed, is of another version, or was made under other
 * rules where those are refused.
 */
export function checkSnapshot(
  snapshot: unknown,
  procedure: Procedure,
  onChangedRules: "rebuild" | "refuse",
): readonly GuardEvent[] {
  const read = readJson(snapshot);
  if (read.kind === "malformed" || !isJsonObject(read.value)) {
    throw invalid("the snapshot is no object: give what `guard.snapshot()` returned");
  }
  const { format, procedure: hash, events, digest } = read.value;
  if (format !== 1) {
    throw invalid(
      `the snapshot has format \`${JSON.stringify(format)}\`: this version reads format 1; start a new session`,
    );
  }
  if (hash !== procedure.hash && onChangedRules === "refuse") {
    throw invalid(
      `the snapshot was made under other rules (\`${String(hash)}\`, now \`${procedure.hash}\`): start a new session, or let \`onChangedRules\` be \`rebuild\``,
    );
  }
  if (!Array.isArray(events)) throw invalid("the snapshot has no events: it is broken; start a new session");
  const known = readEvents(events);
  if (digest !== undefined && digest !== digestOf(known)) {
    throw invalid("the snapshot was cut or changed since it was made: start a new session");
  }
  return known;
}

/** Events as they were written down. Throws `snapshot-invalid` at the first that is none. */
export function readEvents(events: readonly unknown[]): readonly GuardEvent[] {
  return events.map((event, index) => {
    const read = readJson(event);
    if (read.kind === "json" && isEvent(read.value)) return read.value;
    throw invalid(`event ${index + 1} of the log is broken: start a new session, or cut the log before it`);
  });
}

function isEvent(value: Json): value is GuardEvent & Json {
  if (!isJsonObject(value) || value.format !== 1 || typeof value.procedure !== "string") return false;
  switch (value.kind) {
    case "started":
      return isSetting(value);
    case "revised":
      return typeof value.reason === "string" && isSetting(value);
    case "said":
      return isSpeaker(value.role) && typeof value.text === "string";
    case "proposed":
      return isCall(value.call) && isDecision(value.decision, value.call);
    case "ran":
      return isCall(value.call) && isSettlement(value.as) && areFindings(value.findings);
    case "settled":
      return typeof value.id === "string" && isSettlement(value.as) && areFindings(value.findings);
    case "finished":
      return (value.end === "turn" || value.end === "session") && isFinish(value.decision);
    case "resumed":
      return typeof value.reason === "string";
    case "bound":
      return (
        isText(value.constraint) &&
        isText(value.bound) &&
        typeof value.taken === "number" &&
        typeof value.most === "number"
      );
    default:
      return false;
  }
}

function isSetting(value: JsonObject): boolean {
  const { rules, posture, maxSendBacks, finish, retry, stuckAfter, stopAt, transactions, deadEnds } = value;
  return (
    areTexts(rules) &&
    (posture === "observe" || posture === "enforce") &&
    typeof maxSendBacks === "number" &&
    (finish === "obligations" || finish === "flagged") &&
    isJsonObject(retry) &&
    typeof stuckAfter === "number" &&
    (stopAt === "now" || stopAt === "safePoint") &&
    Array.isArray(transactions) &&
    (deadEnds === "off" || deadEnds === "warn" || deadEnds === "block") &&
    (value.tools === undefined || areTexts(value.tools)) &&
    (value.readOnly === undefined || areTexts(value.readOnly)) &&
    (value.reread === undefined || isJsonObject(value.reread))
  );
}

function areTexts(value: Json | undefined): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function isSpeaker(role: Json | undefined): boolean {
  return role === "user" || role === "assistant" || role === "system";
}

function isCall(call: Json | undefined): boolean {
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
function isDecision(decision: Json | undefined, proposed: Json | undefined): boolean {
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
    areFindings(decision.findings)
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

function areFindings(findings: Json | undefined): boolean {
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

function isText(value: Json | undefined): boolean {
  return typeof value === "string";
}

function isSettlement(as: Json | undefined): boolean {
  if (!isJsonObject(as)) return false;
  switch (as.kind) {
    case "result":
      return (
        as.result !== undefined &&
        (as.outcome === undefined || as.outcome === "error" || as.outcome === "unknown")
      );
    case "error":
      return as.error !== undefined;
    case "denied":
    case "refused":
      return typeof as.reason === "string";
    case "unreadable":
      return as.outcome === "ok" || as.outcome === "unknown";
    default:
      return false;
  }
}

function isFinish(decision: Json | undefined): boolean {
  return (
    isJsonObject(decision) &&
    (decision.kind === "finish" || decision.kind === "continue") &&
    Array.isArray(decision.owed)
  );
}

function invalid(message: string): AgentLTLError {
  return new AgentLTLError("snapshot-invalid", message);
}
