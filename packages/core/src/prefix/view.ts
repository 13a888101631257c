import type { Registry } from "../constraint/procedure.ts";
import type { EvaluateOptions } from "../evaluate/evaluate-options.ts";
import type { CallPart } from "../formula/pattern.ts";
import { type CallRecord, recordOf } from "../match/call-record.ts";
import { countedCalls } from "../trace/counted-calls.ts";
import { gapsOf } from "../trace/gaps.ts";
import type { Trace } from "../trace/trace.ts";
import type { Message, ToolCall } from "../trace/trace-data.ts";
import { open, type Statuses, unknown } from "./statuses.ts";

/** A trace as formulas see it on the way: the calls that count, and what to think of what is not here. */
export interface View {
  readonly trace: Trace;
  /** The calls that count, in order. A formula's position is an index of this list. */
  readonly records: readonly CallRecord[];
  /** The messages since the previous call that counts, by position. */
  readonly messages: readonly (readonly Message[])[];
  /** Whether the run ends here, so that nothing is open. */
  readonly ended: boolean;
  readonly registry: Registry;
  /** How steps are ordered and results compared. */
  readonly options: Pick<EvaluateOptions, "parallel" | "match">;
  readonly missing: Missing;
}

/** What is known of a condition on a datum of this call that is not here. How a call ended counts as a part of its result. */
export type Missing = (call: ToolCall, part: CallPart) => Statuses;

/** How a trace is looked at. */
export interface ViewSettings extends Pick<EvaluateOptions, "parallel" | "counts" | "match"> {
  readonly registry: Registry;
  readonly ended?: boolean;
  /** Only the calls and messages of this turn. */
  readonly turn?: number;
  /** Only calls from this place in `trace.calls` on. Default 0. */
  readonly from?: number;
  /** Default: what the proposed call will return is open, everything else that is not here is unknown. */
  readonly missing?: Missing;
  /** The place in `trace.calls` of the call that is being judged. */
  readonly proposed?: number;
}

/** The view of a trace. */
export function viewOf(trace: Trace, settings: ViewSettings): View {
  const { registry, ended = false, turn, from = 0, proposed, counts } = settings;
  const inTurn = (part: { readonly turn?: number }) => turn === undefined || part.turn === turn;
  const calls = countedCalls(trace, counts).filter((call) => call.position >= from && inTurn(call));
  const messages = trace.dialogue.filter((message) => message.afterCall >= from && inTurn(message));
  const gaps = gapsOf(trace.gaps);
  return {
    trace,
    records: calls.map((call, index) => recordOf(call, index, call.position, calls[index - 1], gaps)),
    messages:
      messages.length === 0 ? [] : calls.map((call, index) => since(messages, calls[index - 1], call)),
    ended,
    registry,
    options: settings,
    missing:
      settings.missing ??
      ((call, part) => (part === "result" && call.position === proposed ? open : unknown)),
  };
}

function since(
  messages: readonly Message[],
  previous: ToolCall | undefined,
  call: ToolCall,
): readonly Message[] {
  const from = previous === undefined ? -1 : previous.position;
  return messages.filter(({ afterCall }) => afterCall > from && afterCall <= call.position);
}

/** Whether the call at `then` stands strictly after the one at `first`: parallel calls are not ordered (DESIGN section 5). */
export function isLater(view: View, first: number, then: number): boolean {
  if (first >= then) return false;
  if (view.options.parallel === "listed") return true;
  const [one, other] = [view.records[first]?.call.step, view.records[then]?.call.step];
  return one === undefined || other === undefined || other > one;
}

/** Whether every call to come will be later than this one: parallel calls of its step may still follow. */
export function isBeforeAllToCome({ records, options }: View, position: number): boolean {
  return options.parallel === "listed" || records[position]?.call.step === undefined;
}
