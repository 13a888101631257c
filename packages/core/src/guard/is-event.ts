import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";
import type { GuardEvent } from "./guard-event.ts";
import { areFindings, isCall, isDecision, isText } from "./is-decision.ts";

/** Whether something read is an event of a guard's log. */
export function isEvent(value: Json): value is GuardEvent & Json {
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
