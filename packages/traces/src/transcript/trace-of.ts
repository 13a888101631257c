import { Trace, type TraceGap } from "@agentltl/core";
import type { JsonObject, ReadOptions } from "@agentltl/core/host";
import { known } from "../json/known.ts";
import { member, numberOf } from "../json/members.ts";
import type { Entry } from "./entry.ts";
import { lostParts } from "./lost-parts.ts";
import { openOutcome, type PairedCall, pairResults } from "./pair-results.ts";
import { type Told, tellDialogue } from "./tell-dialogue.ts";
import type { Transcript } from "./transcript.ts";

/**
 * The trace of a session. No call is dropped; what the log lacks or has wrong is in `gaps`, with its place in the log as `path`, so that rules
 * which need it are not evaluated.
 */
export function traceOf(transcript: Transcript, options: ReadOptions = {}): Trace {
  const { entries } = transcript;
  const { calls, faults } = pairResults(entries);
  const dialogue = tellDialogue(entries, callsBefore(entries, calls));
  const read = Trace.fromMetrics(recordOf(transcript, calls, dialogue), options);
  const usage = countUsage(entries);
  const metrics = transcript.metrics === undefined ? usage : { ...usage, ...transcript.metrics };
  // Calls of a final-answer tool are in the log and not in the trace.
  const indices = read.calls.map(({ raw }) => numberOf(member(raw, "index")) ?? -1);
  const positions = new Map(indices.map((index, position) => [index, position]));
  const { gaps: told = [] } = transcript;
  const said = new Set(told.map(nameOf));
  const found: readonly TraceGap[] = [
    ...read.gaps.map((gap) => placed(gap, calls, indices)),
    ...faults.map(({ call, detail, path }): TraceGap => {
      const position = call === undefined ? undefined : positions.get(call);
      return { kind: "call", ...(position === undefined ? {} : { call: position }), detail, path };
    }),
    ...lostParts(read, entries, metrics),
  ];
  const gaps = [...found.filter((gap) => !said.has(nameOf(gap))), ...told];
  return Object.freeze({
    ...read,
    calls: Object.freeze(
      read.calls.map((call, position) =>
        Object.freeze({ ...call, raw: calls[indices[position] ?? -1]?.proposed.raw ?? null }),
      ),
    ),
    metrics: Object.freeze(metrics ?? {}),
    gaps: Object.freeze(gaps.map((gap) => Object.freeze(gap))),
  });
}

/** What a gap is about: the log may say the same of itself as is found. */
function nameOf({ kind, call, detail }: TraceGap): string {
  return JSON.stringify([kind, call, kind === "call" ? detail : ""]);
}

/** For each entry how many calls were proposed before it. */
function callsBefore(entries: readonly Entry[], calls: readonly PairedCall[]): readonly number[] {
  let next = 0;
  return entries.map((_, index) => {
    while ((calls[next]?.entry ?? Number.POSITIVE_INFINITY) < index) next += 1;
    return next;
  });
}

/** The session as a run's record, which core reads. */
function recordOf(transcript: Transcript, calls: readonly PairedCall[], told: Told): JsonObject {
  const { entries, id, task, labels, input, tools, ended = true, finalAnswer = told.lastAnswer } = transcript;
  return known({
    id,
    task,
    labels,
    input,
    tools,
    ended,
    tool_calls: calls.map((call, index) => callRecordOf(call, index, entries, told)),
    dialogue: told.dialogue.map((message) => ({ ...message })),
    final_answer: finalAnswer,
  });
}

function callRecordOf(call: PairedCall, index: number, entries: readonly Entry[], told: Told): JsonObject {
  const { name, args, id, agent, startedAt } = call.proposed;
  const entry = entries[call.entry];
  const { step, turn } = call.proposed.numbers ?? {
    step: entry?.kind === "reply" ? told.steps[call.entry] : undefined,
    turn: told.turns[call.entry],
  };
  return known({
    index,
    name,
    args,
    id,
    agent: agent ?? (entry?.kind === "reply" ? entry.agent : undefined),
    startedAt,
    step,
    turn,
    outcome: call.ended === undefined ? openOutcome(call, entries) : call.ended.outcome,
    result: call.ended?.result,
    endedAt: call.ended?.endedAt,
  });
}

/** A gap with its place in the log instead of in the record that we made of it. */
function placed(gap: TraceGap, calls: readonly PairedCall[], indices: readonly number[]): TraceGap {
  const found = /^tool_calls\[(\d+)\]/.exec(gap.path ?? "");
  const index = found === null ? indices[gap.call ?? -1] : Number(found[1]);
  const path = calls[index ?? -1]?.proposed.path;
  return path === undefined ? gap : { ...gap, path };
}

/** What the replies cost together; `undefined` where one of them does not say. */
function countUsage(entries: readonly Entry[]): JsonObject | undefined {
  const replies = entries.flatMap((entry) => (entry.kind === "reply" ? [entry.usage] : []));
  const usages = replies.filter((usage) => usage !== undefined);
  if (usages.length === 0 || usages.length < replies.length) return undefined;
  const input = usages.reduce((sum, usage) => sum + usage.input, 0);
  const output = usages.reduce((sum, usage) => sum + usage.output, 0);
  return { input_tokens: input, output_tokens: output, total_tokens: input + output };
}
