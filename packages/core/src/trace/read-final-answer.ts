import { canonicalText } from "../json/canonical-text.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";
import { firstKey } from "./first-key.ts";
import { readArgs } from "./read-args.ts";
import { readEnded } from "./read-outcome.ts";
import type { TraceGap } from "./trace-data.ts";

/** The final answer, where one was given, and a gap where nobody says whether one was. */
export interface ReadFinalAnswer {
  readonly answer: { readonly finalAnswer?: string };
  readonly gaps: readonly TraceGap[];
}

/**
 * Reads `final_answer` (or `finalAnswer`), else the last call of a final-answer tool that was not refused. `null` says that no answer was
 * given; neither key nor call, that nothing is known of it.
 */
export function readFinalAnswer(record: JsonObject, finalCalls: readonly Json[]): ReadFinalAnswer {
  const recorded = firstKey(record, ["final_answer", "finalAnswer"]);
  const given = finalCalls.filter((entry) => !["refused", "denied"].includes(readEnded(entry).outcome));
  const last = given.at(-1);
  const value = recorded?.value ?? (last === undefined ? null : answerOf(readArgs(last).args));
  if (value !== null) return { answer: { finalAnswer: textOf(value) }, gaps: [] };
  if (recorded !== undefined || finalCalls.length > 0) return { answer: {}, gaps: [] };
  return { answer: {}, gaps: [{ kind: "finalAnswer", detail: "the final answer is not recorded" }] };
}

/** What a final-answer tool was given: its `answer`, else its only argument, else all of them. */
function answerOf(args: Json): Json {
  if (!isJsonObject(args)) return args;
  const named = firstKey(args, ["answer", "final_answer"]);
  if (named !== undefined) return named.value;
  const values = Object.values(args);
  return values.length === 1 && values[0] !== undefined ? values[0] : args;
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : canonicalText(value);
}
