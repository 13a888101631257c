import type { CompiledRecogniser } from "../match/compile-recognisers.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import type { GuardEvent, RereadOutcome, SettledAs } from "./guard-event.ts";
import { startState } from "./guard-state.ts";
import { hasEnded } from "./has-ended.ts";
import { type History, unsettledCall } from "./history.ts";
import { recognisedSettlement } from "./recognised-settlement.ts";
import { settledCall } from "./settled-call.ts";
import { step } from "./step.ts";

/**
 * The calls that ended otherwise than stands in the log, by what these recognisers see in what came back: `tools` of other rules may call a
 * failure what those before did not. Looks at all events, and is asked only where rules change.
 * `known`: what is thought of the calls by now, where it is not what the events say.
 */
export function rereadOutcomes(
  events: readonly GuardEvent[],
  recognisers: readonly CompiledRecogniser[],
  known?: History,
): readonly RereadOutcome[] {
  const ends = new Map<number, SettledAs>();
  let state = startState;
  for (const event of events) {
    const position =
      event.kind === "settled"
        ? unsettledCall(state.history, event.id)?.position
        : event.kind === "ran"
          ? state.history.calls.length
          : undefined;
    if (position !== undefined && (event.kind === "settled" || event.kind === "ran"))
      ends.set(position, event.as);
    state = step(state, event);
  }
  const { calls } = known ?? state.history;
  return [...ends].flatMap(([position, as]) => {
    const call = calls.at(position);
    return call === undefined ? [] : otherOutcome(call, as, recognisers);
  });
}

function otherOutcome(
  call: ToolCall,
  as: SettledAs,
  recognisers: readonly CompiledRecogniser[],
): readonly RereadOutcome[] {
  const { outcome } = settledCall(call, recognisedSettlement(as, call.name, recognisers), undefined).call;
  return outcome !== call.outcome && hasEnded(outcome) ? [{ position: call.position, outcome }] : [];
}
