import { attempt } from "../errors/attempt.ts";
import type { CallView } from "../formula/code.ts";
import type { Json } from "../json/json.ts";
import type { GapKind, Message, Metrics, ToolCall, TraceData } from "../trace/trace-data.ts";
import type { HoldsOptions } from "./holds-options.ts";

/** A value, and the text that it was read from where a result is JSON in a text. */
export interface Reading {
  readonly value: Json;
  readonly text?: string;
}

/** What was written down of one thing: its value, nothing because there was none, or nothing although there was something. */
export type Recorded = readonly [Reading] | readonly [] | "missing";

/** A call as formulas see it. `position` counts the calls that are seen. */
export interface SeenCall {
  readonly name: string;
  readonly position: number;
  readonly args: Recorded;
  readonly result: Recorded;
  /** `neither`: it did not run. */
  readonly outcome: "ok" | "error" | "neither" | "missing";
  readonly agent: Recorded;
  readonly step: number | undefined;
  /** No call of the same step stands before it. */
  readonly opensStep: boolean;
  readonly startedAt: number | undefined;
  /** What was said since the call before it. */
  readonly said: readonly Message[] | "missing";
  readonly forCode: CallView;
}

/** All that formulas see of a trace. */
export interface View {
  readonly calls: readonly SeenCall[];
  readonly finalAnswer: Recorded;
  readonly metrics: Metrics | "missing";
}

/** What there is to see in `trace` (DESIGN section 4). */
export function viewOf(trace: TraceData, { counts = "ran", metrics }: HoldsOptions): View {
  const lacks = (kind: GapKind, from?: number, to?: number): boolean =>
    trace.gaps.some((gap) => gap.kind === kind && within(gap.call, from, to));
  const places = [...trace.calls.keys()].filter((place) => counts === "proposed" || ran(trace.calls[place]));
  return {
    calls: places.flatMap((place, position) => {
      const call = trace.calls[place];
      if (call === undefined) return [];
      const before = position === 0 ? undefined : places[position - 1];
      const previous = before === undefined ? undefined : trace.calls[before];
      const since = before === undefined ? 0 : before + 1;
      const lacksHere = (kind: GapKind): boolean => lacks(kind, place, place);
      return [
        {
          name: call.name,
          position,
          args: lacksHere("args") ? "missing" : [{ value: call.args }],
          result: lacksHere("result") ? "missing" : resultOf(call),
          outcome: lacksHere("outcome") ? "missing" : outcomeOf(call),
          agent: call.agent === undefined ? [] : [{ value: call.agent }],
          step: call.step,
          opensStep: call.step === undefined || previous?.step === undefined || call.step > previous.step,
          startedAt: lacksHere("time") ? undefined : call.startedAt,
          said: lacks("dialogue", since, place)
            ? "missing"
            : trace.dialogue.filter(({ afterCall }) => within(afterCall, since, place)),
          forCode: { ...call, position },
        },
      ];
    }),
    finalAnswer: lacks("finalAnswer") ? "missing" : readAnswer(trace.finalAnswer),
    metrics: metrics ?? (lacks("metrics") ? "missing" : trace.metrics),
  };
}

/** A fault that names no place is everywhere. */
function within(place: number | undefined, from = 0, to: number = Number.POSITIVE_INFINITY): boolean {
  return place === undefined || (from <= place && place <= to);
}

function ran(call: ToolCall | undefined): boolean {
  return call !== undefined && outcomeOf(call) !== "neither";
}

function outcomeOf(call: ToolCall): SeenCall["outcome"] {
  switch (call.outcome) {
    case "ok":
    case "error":
      return call.outcome;
    case "unknown":
    case "pending":
      return "missing";
    case "refused":
    case "denied":
      return "neither";
  }
}

/** A call that ran and shows no result is one whose result nobody wrote down. */
function resultOf(call: ToolCall): Recorded {
  if (call.result === undefined) return ran(call) ? "missing" : [];
  return [typeof call.result === "string" ? readText(call.result) : { value: call.result }];
}

/** A text that is JSON is read as JSON; the text stays. */
function readText(text: string): Reading {
  const parsed = attempt((): Json => JSON.parse(text));
  return parsed.kind === "done" ? { value: parsed.value, text } : { value: text };
}

function readAnswer(answer: string | undefined): Recorded {
  return answer === undefined ? [] : [{ value: answer }];
}
