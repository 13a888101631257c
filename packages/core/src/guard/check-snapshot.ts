import type { Procedure } from "../constraint/procedure.ts";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import { isJsonObject, type Json } from "../json/json.ts";
import { readJson } from "../json/read-json.ts";
import type { GuardEvent } from "./guard-event.ts";

/** The events of a snapshot. Throws `snapshot-invalid` for one that is broken, of another version, or made under other rules. */
export function checkSnapshot(snapshot: unknown, procedure: Procedure): readonly GuardEvent[] {
  const read = readJson(snapshot);
  if (read.kind === "malformed" || !isJsonObject(read.value)) {
    throw invalid("the snapshot is no object: give what `guard.snapshot()` returned");
  }
  const { format, procedure: hash, events } = read.value;
  if (format !== 1) {
    throw invalid(
      `the snapshot has format \`${JSON.stringify(format)}\`: this version reads format 1; start a new session`,
    );
  }
  if (hash !== procedure.hash) {
    throw invalid(
      `the snapshot was made under other rules (\`${String(hash)}\`, now \`${procedure.hash}\`): start a new session, or replay its events under the new rules`,
    );
  }
  if (!Array.isArray(events)) throw invalid("the snapshot has no events: it is broken; start a new session");
  return readEvents(events);
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
  if (!isJsonObject(value) || value.format !== 1) return false;
  switch (value.kind) {
    case "started":
      return (
        typeof value.procedure === "string" &&
        (value.posture === "observe" || value.posture === "enforce") &&
        typeof value.maxSendBacks === "number"
      );
    case "said":
      return isSpeaker(value.role) && typeof value.text === "string";
    case "proposed":
      return isCall(value.call) && isDecision(value.decision);
    case "settled":
      return typeof value.id === "string" && isSettlement(value.as) && Array.isArray(value.findings);
    case "finished":
      return (value.end === "turn" || value.end === "session") && isFinish(value.decision);
    case "resumed":
      return typeof value.reason === "string";
    default:
      return false;
  }
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

function isDecision(decision: Json | undefined): boolean {
  return (
    isJsonObject(decision) &&
    typeof decision.decision === "string" &&
    judgements.includes(decision.kind ?? null) &&
    judgements.includes(decision.judged ?? null) &&
    (decision.posture === "observe" || decision.posture === "enforce") &&
    isCall(decision.call) &&
    Array.isArray(decision.findings) &&
    decision.findings.every(isFinding)
  );
}

function isFinding(finding: Json): boolean {
  return isJsonObject(finding) && typeof finding.constraint === "string" && typeof finding.mode === "string";
}

function isSettlement(as: Json | undefined): boolean {
  if (!isJsonObject(as)) return false;
  switch (as.kind) {
    case "result":
      return as.result !== undefined;
    case "error":
      return as.error !== undefined;
    case "denied":
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
