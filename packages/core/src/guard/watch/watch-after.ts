import { ran } from "../../trace/counted-calls.ts";
import type { GuardEvent } from "../guard-event.ts";
import type { GuardState } from "../guard-state.ts";
import { type History, unsettledCall } from "../history.ts";
import { foreseeCall, foreseeEnd, startWatch, type Watch } from "./watch.ts";
import type { WatchedRules } from "./watched-rules.ts";

/** Where the machines are after an event that led from one state to another. */
export function watchAfter(
  rules: WatchedRules,
  watch: Watch,
  event: GuardEvent,
  before: GuardState,
  after: GuardState,
): Watch {
  const { history } = after;
  switch (event.kind) {
    case "started":
    case "revised":
      return watchOf(rules, history);
    case "proposed":
      return event.decision.kind === "allow"
        ? withCallAt(rules, watch, history, before.history.calls.length)
        : watch;
    case "ran":
      return withCallAt(rules, watch, history, before.history.calls.length);
    case "settled": {
      const position = unsettledCall(before.history, event.id)?.position;
      const call = position === undefined ? undefined : history.calls.at(position);
      return call === undefined ? watch : foreseeEnd(rules, watch, history.facts, call).watch;
    }
    case "said":
    case "finished":
    case "resumed":
    case "bound":
      return watch;
  }
}

/** Where the machines are after all that happened. */
export function watchOf(rules: WatchedRules, history: History): Watch {
  let watch = startWatch(rules);
  for (let position = 0; position < history.calls.length; position++)
    watch = withCallAt(rules, watch, history, position);
  return watch;
}

function withCallAt(rules: WatchedRules, watch: Watch, history: History, position: number): Watch {
  const call = history.calls.at(position);
  if (call === undefined || !ran(call)) return watch;
  const made = foreseeCall(rules, watch, history.facts, call).watch;
  return call.outcome === "pending" ? made : foreseeEnd(rules, made, history.facts, call).watch;
}
