import type { Json } from "../json/json.ts";
import { parseJsonText } from "../json/parse-json-text.ts";
import { firstKey } from "./first-key.ts";
import type { Outcome } from "./trace-data.ts";

/** The names under which records keep results. */
export const resultKeys: readonly string[] = ["tool_result", "result"];

/** How the words that logs use read as outcomes. */
const words: ReadonlyMap<Json, Outcome> = new Map<Json, Outcome>([
  ["ok", "ok"],
  ["success", "ok"],
  ["error", "error"],
  ["failed", "error"],
  ["refused", "refused"],
  ["blocked", "refused"],
  ["denied", "denied"],
  ["rejected", "denied"],
  ["pending", "pending"],
  ["unknown", "unknown"],
]);

/** How a recorded call ended, and what it returned; no `result` where none was recorded. */
export interface Ended {
  readonly outcome: Outcome;
  readonly result?: Json;
}

/**
 * Reads how a recorded call ended. A mark of failure wins over every other mark: `is_error: true`, `status: "error"`, an `error`, or
 * `isError: true` in the result (MCP). A call that was refused or denied stays so. A result without a mark is a success; without either,
 * the outcome is unknown. `tool_result: null` beside `is_error: null` says that nothing is known.
 */
export function readEnded(entry: Json): Ended {
  const found = firstKey(entry, resultKeys);
  const error = firstKey(entry, ["error"])?.value ?? null;
  const mark = firstKey(entry, ["is_error", "isError"]);
  const nothingKnown = found?.value === null && mark?.value === null;
  const given = found === undefined || nothingKnown ? undefined : found.value;
  const recorded = given === undefined && error !== null ? error : given;
  const outcome = outcomeOf(entry, mark?.value ?? null, error, recorded);
  return recorded === undefined ? { outcome } : { outcome, result: recorded };
}

function outcomeOf(entry: Json, mark: Json, error: Json, result: Json | undefined): Outcome {
  const word = words.get(firstKey(entry, ["outcome", "status"])?.value ?? null);
  const failed = mark === true || word === "error" || (error !== null && error !== false);
  if (word === "refused" || word === "denied") return word;
  if (failed || saysError(result)) return "error";
  if (word !== undefined) return word;
  return mark === false || result !== undefined ? "ok" : "unknown";
}

/** True for an MCP result that reports a failure, also where it was recorded as text. */
function saysError(result: Json | undefined): boolean {
  const value = typeof result === "string" && result.includes('"isError"') ? parseJsonText(result) : result;
  return firstKey(value, ["isError"])?.value === true;
}
