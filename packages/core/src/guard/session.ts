import { noPlans, type Plans } from "../analysis/dead-end.ts";
import { attempted } from "../errors/attempt.ts";
import type { GuardEvent } from "./guard-event.ts";
import type { GuardSetup } from "./guard-setup.ts";
import { type GuardState, startState } from "./guard-state.ts";
import { step } from "./step.ts";
import type { TracedCall } from "./traced-call.ts";
import { startWatch, type Watch } from "./watch/watch.ts";
import { watchAfter } from "./watch/watch-after.ts";
import type { WatchedRules } from "./watch/watched-rules.ts";

/** What a guard remembers, and what its rules make of it. */
export interface Session {
  readonly state: GuardState;
  /** `undefined` where the machines failed: then every rule is judged by reading the trace. */
  readonly watch: Watch | undefined;
  /** Calls that would leave nothing owed, as they were found last. They spare work and change no answer. */
  readonly plans: Plans;
}

/** What is known already of the session after an event. */
export interface Foreseen extends Omit<Session, "state"> {
  /** The event's call as it stands in the trace then. */
  readonly traced?: TracedCall;
}

/** Before the first event. */
export function startSession({ watched }: GuardSetup): Session {
  return { state: startState, watch: startWatch(watched), plans: noPlans };
}

/** The session after an event. `foreseen`: what is known of it already, which spares work and changes nothing. */
export function sessionAfter(
  { watched }: GuardSetup,
  before: Session,
  event: GuardEvent,
  foreseen?: Foreseen,
): Session {
  const state = step(before.state, event, foreseen?.traced);
  if (foreseen !== undefined) return { state, watch: foreseen.watch, plans: foreseen.plans };
  return { state, watch: watchMoved(watched, before, event, state), plans: before.plans };
}

/** A function of its own, as in watch/observe.ts. */
function watchMoved(
  watched: WatchedRules,
  { state, watch }: Session,
  event: GuardEvent,
  after: GuardState,
): Watch | undefined {
  if (watch === undefined) return undefined;
  return attempted(() => watchAfter(watched, watch, event, state, after));
}
