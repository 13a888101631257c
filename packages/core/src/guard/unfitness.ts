import type { Finding } from "./decision.ts";
import { noRule } from "./feedback.ts";
import type { GuardSetup } from "./guard-setup.ts";
import type { GuardState } from "./guard-state.ts";
import { callNamed } from "./history.ts";
import type { CallReading } from "./read-call.ts";
import { mayPassStop } from "./stop.ts";

/** How many calls may be unsettled at a time. More are refused: each of them may change what is thought of the others. */
const mostUnsettled = 256;

/** Why a call is not admitted whatever the rules say. */
export function unfitness(
  setup: GuardSetup,
  state: GuardState,
  { call, fault }: CallReading,
): Finding | undefined {
  const { history } = state;
  const { stopped } = state.counters;
  if (stopped !== undefined && setup.settings.posture === "enforce" && !mayPassStop(setup, state, call)) {
    const { constraint, detail } = stopped;
    return { constraint, mode: "stop", kind: "breaks", detail, repair: "" };
  }
  if (fault !== undefined) return unacceptable(fault);
  const same = callNamed(history, call.id);
  if (same !== undefined) return unacceptable(`its id was used by call #${same.position + 1}.`);
  const { length } = history.unsettled;
  return length < mostUnsettled
    ? undefined
    : unacceptable(`${length} calls are unsettled; wait for their results.`);
}

/** A complaint that is no rule's. */
export function unacceptable(detail: string): Finding {
  return { constraint: noRule, mode: "block", kind: "error", detail, repair: "" };
}
