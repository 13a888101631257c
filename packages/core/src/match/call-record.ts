import type { CallPart, EndedAs } from "../formula/pattern.ts";
import type { Json } from "../json/json.ts";
import { parseText } from "../json/parse-text.ts";
import type { Gaps } from "../trace/gaps.ts";
import type { ToolCall } from "../trace/trace-data.ts";

/** A call that counts, with what is known of it. */
export interface CallRecord {
  readonly call: ToolCall;
  /** The place among the calls that count, from 0. */
  readonly index: number;
  /** The position in the trace. */
  readonly place: number;
  readonly argsMissing: boolean;
  readonly resultMissing: boolean;
  /** `undefined`: not recorded. `neither`: it did not run. */
  readonly ended: EndedAs | "neither" | undefined;
  readonly opensStep: boolean;
  readonly startedAt: number | undefined;
  /** The result as rules look into it: JSON text parsed. `null` until somebody looks. */
  inside: { readonly value: Json | undefined } | null;
}

/** What is known of the call at a place of `Trace.calls`, the `index`-th of those that count; `before` is the one before it. */
export function recordOf(
  call: ToolCall,
  index: number,
  place: number,
  before: ToolCall | undefined,
  gaps: Gaps,
): CallRecord {
  const ended = endOf(call);
  const { none } = gaps;
  return {
    call,
    index,
    place,
    argsMissing: call.args === undefined || (!none && gaps.at("args", place)),
    resultMissing: (call.result === undefined && ended !== "neither") || (!none && gaps.at("result", place)),
    ended: !none && gaps.at("outcome", place) ? undefined : ended,
    opensStep: call.step === undefined || before?.step === undefined || call.step > before.step,
    startedAt: !none && gaps.at("time", place) ? undefined : call.startedAt,
    inside: null,
  };
}

function endOf({ outcome }: ToolCall): CallRecord["ended"] {
  switch (outcome) {
    case "ok":
    case "error":
      return outcome;
    case "unknown":
    case "pending":
      return undefined;
    case "refused":
    case "denied":
      return "neither";
  }
}

/** The value that paths start from. */
export function rootOf(record: CallRecord, part: CallPart): Json | undefined {
  if (part === "args") return record.call.args;
  record.inside ??= { value: parseText(record.call.result) };
  return record.inside.value;
}

/** The text that the result is, if it is one. */
export function textOf(record: CallRecord): string | undefined {
  return typeof record.call.result === "string" ? record.call.result : undefined;
}

/** True where the part was not recorded. */
export function isMissing(record: CallRecord, part: CallPart): boolean {
  return part === "args" ? record.argsMissing : record.resultMissing;
}
