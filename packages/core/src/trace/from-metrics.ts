import { AgentLTLError } from "../errors/agentltl-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";
import { type JsonFault, readJsonAround } from "../json/read-json.ts";
import { callFaults } from "./call-faults.ts";
import { firstKey } from "./first-key.ts";
import { missingData } from "./missing-data.ts";
import { nameKeys, readCall } from "./read-call.ts";
import { readDialogue } from "./read-dialogue.ts";
import { readFacts, readMetrics } from "./read-facts.ts";
import { readFinalAnswer } from "./read-final-answer.ts";
import type { ToolCall, TraceData, TraceGap } from "./trace-data.ts";
import { traceDepth } from "./trace-depth.ts";
import { unreadableParts } from "./unreadable-parts.ts";

/** How records are read. */
export interface ReadOptions {
  /** Tools whose call is the final answer and no call. Default `["final_answer"]`. */
  readonly finalAnswerTools?: readonly string[] | undefined;
}

/**
 * Reads a run's record (`MetricsRecord`) into a frozen trace. Faults inside are read around and reported in `gaps`; no call is dropped.
 *
 * Throws `trace-invalid` where the value is no record at all: no object, or without a list `tool_calls`.
 */
export function fromMetrics(record: unknown, options: ReadOptions = {}): TraceData {
  const { value, faults } = readJsonAround(record, traceDepth);
  return readRecord(checkedRecord(value, faults), faults, options);
}

interface CheckedRecord {
  readonly fields: JsonObject;
  readonly entries: readonly Json[];
}

/** The same for a record that is already JSON. */
function readRecord(
  { fields, entries }: CheckedRecord,
  faults: readonly JsonFault[],
  options: ReadOptions,
): TraceData {
  const finalTools = new Set(options.finalAnswerTools ?? ["final_answer"]);
  const isFinal = (entry: Json): boolean => isFinalAnswer(entry, finalTools);
  const indices = [...entries.keys()].filter((index) => !isFinal(entries[index] ?? null));
  const reads = indices.map((index, position) =>
    readCall(entries[index] ?? null, position, `tool_calls[${index}]`),
  );
  const calls = withTurns(
    reads.map(({ call }) => call),
    indices,
    fields,
  );
  const { dialogue, gaps: dialogueGaps } = readDialogue(fields, callsBefore(entries.map(isFinal)));
  const { answer, gaps: answerGaps } = readFinalAnswer(fields, entries.filter(isFinal));
  const facts = readFacts(fields);
  const gaps: readonly TraceGap[] = [
    ...reads.flatMap((read) => read.faults),
    ...callFaults(calls),
    ...unreadableParts(faults, indices),
    ...missingData(
      calls,
      reads.map(({ argsRecorded }) => argsRecorded),
    ),
    ...dialogueGaps,
    ...answerGaps,
    ...facts.gaps,
  ];
  return frozen({
    ...facts.facts,
    calls,
    dialogue,
    ...answer,
    metrics: readMetrics(fields),
    ended: firstKey(fields, ["ended"])?.value !== false,
    gaps,
  });
}

function isFinalAnswer(entry: Json, finalTools: ReadonlySet<Json>): boolean {
  const name = firstKey(entry, nameKeys)?.value;
  return name !== undefined && finalTools.has(name);
}

/** How many calls of the trace stand among the first entries of the record; `undefined` for more entries than there are. */
function callsBefore(finals: readonly boolean[]): (entries: number) => number | undefined {
  const counts = [0];
  for (const final of finals) counts.push((counts.at(-1) ?? 0) + (final ? 0 : 1));
  return (entries) => counts[entries];
}

/** Turns that the record keeps beside the calls, as a list of numbers in `meta.call_turn`. */
function withTurns(
  calls: readonly ToolCall[],
  indices: readonly number[],
  fields: JsonObject,
): readonly ToolCall[] {
  const turns = firstKey(firstKey(fields, ["meta"])?.value, ["call_turn"])?.value;
  if (!Array.isArray(turns)) return calls;
  return calls.map((call, position) => {
    const turn: unknown = turns[indices[position] ?? -1];
    return call.turn === undefined && typeof turn === "number" ? { ...call, turn } : call;
  });
}

function frozen(trace: TraceData): TraceData {
  for (const part of [...trace.calls, ...trace.dialogue, ...trace.gaps]) Object.freeze(part);
  for (const list of [trace.calls, trace.dialogue, trace.gaps]) Object.freeze(list);
  return Object.freeze(trace);
}

function checkedRecord(value: Json | undefined, faults: readonly JsonFault[]): CheckedRecord {
  const cure = "give an object with the list `tool_calls` (empty where no call was made)";
  if (Array.isArray(value))
    throw invalid(
      value.length > 0 && value.every((entry) => firstKey(entry, nameKeys) !== undefined)
        ? "a list of calls is no record of a run: give { tool_calls: [...] }"
        : `a list is no record of a run: ${cure}`,
    );
  if (!isJsonObject(value)) throw invalid(`${describe(value, faults)} is no record of a run: ${cure}`);
  const entries = firstKey(value, ["tool_calls"])?.value;
  if (Array.isArray(entries)) return { fields: value, entries };
  if (entries !== undefined) throw invalid("`tool_calls` of the record is not a list");
  if (firstKey(firstKey(value, ["metrics"])?.value, ["tool_calls"]) !== undefined)
    throw invalid("the record has no `tool_calls`: give its `metrics`");
  throw invalid(`the record has no \`tool_calls\`: ${cure}`);
}

function describe(value: Json | undefined, faults: readonly JsonFault[]): string {
  if (value === null) return "`null`";
  if (value === undefined) return `a value that ${faults[0]?.reason ?? "can't be read"}`;
  return `a ${typeof value}`;
}

function invalid(message: string): AgentLTLError {
  return new AgentLTLError("trace-invalid", message);
}
