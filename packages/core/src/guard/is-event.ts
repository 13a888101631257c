import { attempt } from "../errors/attempt.ts";
import { readPattern } from "../formula/read-pattern.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";
import type { GuardEvent } from "./guard-event.ts";
import { hasEnded } from "./has-ended.ts";
import { areFindings, areTexts, isCall, isDecision, isText } from "./is-decision.ts";

/** Whether something read is an event of a guard's log. */
export function isEvent(value: Json): value is GuardEvent & Json {
  if (!isJsonObject(value) || value.format !== 1 || typeof value.procedure !== "string") return false;
  switch (value.kind) {
    case "started":
      return isSetting(value);
    case "revised":
      return (
        typeof value.reason === "string" &&
        isSetting(value) &&
        (value.outcomes === undefined || areOutcomes(value.outcomes))
      );
    case "said":
      return isSpeaker(value.role) && typeof value.text === "string";
    case "proposed":
      return (
        isCall(value.call) &&
        isDecision(value.decision, value.call) &&
        (value.decisionMs === undefined || typeof value.decisionMs === "number")
      );
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
    isRetry(retry) &&
    typeof stuckAfter === "number" &&
    (stopAt === "now" || stopAt === "safePoint") &&
    Array.isArray(transactions) &&
    transactions.every(isTransaction) &&
    (deadEnds === "off" || deadEnds === "warn" || deadEnds === "block") &&
    (value.tools === undefined || areTexts(value.tools)) &&
    (value.readOnly === undefined || areTexts(value.readOnly)) &&
    (value.problems === undefined || areTexts(value.problems)) &&
    (value.reread === undefined || isJsonObject(value.reread)) &&
    (value.labels === undefined || isJsonObject(value.labels))
  );
}

function areOutcomes(outcomes: Json): boolean {
  return (
    Array.isArray(outcomes) &&
    outcomes.every((one) => isJsonObject(one) && typeof one.position === "number" && hasEnded(one.outcome))
  );
}

function isRetry(retry: Json | undefined): boolean {
  return (
    isJsonObject(retry) &&
    ["cumulative", "consecutive", "hybrid"].some((count) => count === retry.count) &&
    typeof retry.limit === "number" &&
    typeof retry.consecutiveLimit === "number" &&
    (retry.then === "stop" || retry.then === "ask")
  );
}

/** Patterns are read by {@link readPattern}, which throws at what is none. */
function isTransaction(transaction: Json): boolean {
  return (
    isJsonObject(transaction) &&
    [transaction.begin, transaction.end].every(
      (pattern) => attempt(() => readPattern(pattern, "transaction")).kind === "done",
    )
  );
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
        isHost(as.host) &&
        (as.outcome === undefined || as.outcome === "error" || as.outcome === "unknown")
      );
    case "error":
      return as.error !== undefined;
    case "denied":
    case "refused":
      return typeof as.reason === "string";
    case "unreadable":
      return isHost(as.host) && (as.outcome === "ok" || as.outcome === "unknown");
    default:
      return false;
  }
}

function isHost(host: Json | undefined): boolean {
  return host === undefined || host === "unknown";
}

function isFinish(decision: Json | undefined): boolean {
  return (
    isJsonObject(decision) &&
    (decision.kind === "finish" || decision.kind === "continue") &&
    Array.isArray(decision.owed) &&
    decision.owed.every(isOwed) &&
    (decision.kind === "finish" || isText(decision.feedback))
  );
}

function isOwed(owed: Json): boolean {
  return (
    isJsonObject(owed) &&
    [owed.constraint, owed.detail, owed.repair].every(isText) &&
    (owed.due === "turn" || owed.due === "session") &&
    (owed.meetable === undefined || owed.meetable === false)
  );
}
