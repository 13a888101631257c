import type { CallView } from "../formula/code.ts";
import { type CallRecord, recordOf } from "../match/call-record.ts";
import { type Counts, ran } from "../trace/counted-calls.ts";
import { type Gaps, gapsOf } from "../trace/gaps.ts";
import type { Message, Metrics, TraceData } from "../trace/trace-data.ts";
import type { EvaluateOptions } from "./evaluate-options.ts";

/** What formulas see of a trace, made ready to be looked up. */
export interface TraceView {
  readonly records: readonly CallRecord[];
  /** `0, 1, ...`, one for each record. */
  readonly positions: readonly number[];
  /** For each tool the positions of its calls that count. */
  readonly byName: ReadonlyMap<string, readonly number[]>;
  /** For each position what was said since the call before it; `missing` where that was not recorded. */
  readonly said: (position: number) => readonly Message[] | "missing";
  /** `undefined`: there was none. `missing`: not recorded. */
  readonly finalAnswer: { readonly text: string } | undefined | "missing";
  /** `undefined`: not recorded. */
  readonly metrics: Metrics | undefined;
  /** True where something that a pattern can ask about a call was not recorded. */
  readonly hasGaps: boolean;
  /** The calls as code sees them. */
  readonly forCode: () => readonly CallView[];
}

/** Makes a trace ready (DESIGN section 4). */
export function viewOf(trace: TraceData, { counts = "ran", metrics }: EvaluateOptions): TraceView {
  const gaps = gapsOf(trace.gaps);
  const records = recordsOf(trace, counts, gaps);
  let code: readonly CallView[] | undefined;
  return {
    records,
    positions: records.map(({ index }) => index),
    byName: namesOf(records),
    said: saidAt(trace, records, gaps),
    finalAnswer: gaps.anywhere("finalAnswer") ? "missing" : readAnswer(trace.finalAnswer),
    metrics: metrics ?? (gaps.anywhere("metrics") ? undefined : trace.metrics),
    hasGaps: records.some((one) => one.argsMissing || one.resultMissing || one.ended === undefined),
    forCode: () => {
      code ??= records.map(({ call, index }) => ({ ...call, position: index }));
      return code;
    },
  };
}

function recordsOf(trace: TraceData, counts: Counts, gaps: Gaps): readonly CallRecord[] {
  const records: CallRecord[] = [];
  for (const [place, call] of trace.calls.entries()) {
    if (counts === "ran" && !ran(call)) continue;
    records.push(recordOf(call, records.length, place, records.at(-1)?.call, gaps));
  }
  return records;
}

function namesOf(records: readonly CallRecord[]): ReadonlyMap<string, readonly number[]> {
  const byName = new Map<string, number[]>();
  for (const { call, index } of records) {
    const known = byName.get(call.name);
    if (known === undefined) byName.set(call.name, [index]);
    else known.push(index);
  }
  return byName;
}

/** Messages belong to the next call that counts; those after the last one to none. */
function saidAt(trace: TraceData, records: readonly CallRecord[], gaps: Gaps): TraceView["said"] {
  if (trace.dialogue.length === 0 && !gaps.anywhere("dialogue")) return () => [];
  const byPosition = new Map<number, Message[]>();
  const positionOf = new Map<number, number>();
  let from = 0;
  for (const { place, index } of records) {
    for (; from <= place; from++) positionOf.set(from, index);
  }
  for (const message of trace.dialogue) {
    const position = positionOf.get(message.afterCall);
    if (position === undefined) continue;
    const known = byPosition.get(position);
    if (known === undefined) byPosition.set(position, [message]);
    else known.push(message);
  }
  return (position) => {
    const since = (records[position - 1]?.place ?? -1) + 1;
    const missing = gaps.between("dialogue", since, records[position]?.place ?? -1);
    return missing ? "missing" : (byPosition.get(position) ?? []);
  };
}

function readAnswer(text: string | undefined): TraceView["finalAnswer"] {
  return text === undefined ? undefined : { text };
}
