import type { ToolCall, Trace } from "@agentltl/core";
import type { CallView, CodeView, MessageView } from "@agentltl/core/formula";
import { attempt, groupBy } from "@agentltl/core/host";
import type { Environment, Inspection } from "../environment/environment.ts";
import { watchEnd } from "./watched-end.ts";

/** What of a trace is no call, where the environment looks at it: the task, metrics. What was said is seen anyway. */
export type TraceFacts = Partial<Omit<Trace, "calls">>;

/** The call at which code is asked, with the state before it. */
export interface ReplayedCall<State> {
  readonly call: CallView;
  readonly state: State;
  readonly inspection: Inspection;
}

interface Step<State> extends ReplayedCall<State> {
  /** What was said since the call before it. */
  readonly said: readonly MessageView[];
  readonly after?: After<State>;
}

/** The state after a call, and how the call ended where the environment looked at that. */
interface After<State> {
  readonly state: State;
  readonly end: End | undefined;
}

type End = Pick<CallView, "outcome" | "result">;

/**
 * Replays the run that a condition in code is shown, up to the call at its position. What was replayed for one question serves the next one as
 * long as calls and dialogue are the same, so the answers are those of a replay from the beginning. How a call ended is looked at only where
 * the environment looks at it: a guard then need not wait for calls whose ends don't matter.
 */
export function replaySoFar<State>(
  environment: Environment<State>,
  facts: TraceFacts,
): (view: CodeView) => ReplayedCall<State> {
  let heard: readonly MessageView[] | undefined = [];
  let begun: { readonly state: State } | undefined;
  let known: readonly Step<State>[] = [];
  const trace: Trace = {
    metrics: {},
    ended: false,
    ...facts,
    calls: [],
    // It grows, and the environment looks at it when it is asked of a call.
    get dialogue() {
      return facts.dialogue ?? heard ?? [];
    },
    get gaps() {
      const { gaps = [], dialogue } = facts;
      return heard === undefined && dialogue === undefined ? [...gaps, notHeard] : gaps;
    },
  };
  return (view) => {
    const dialogue = attempt(() => view.dialogue);
    heard = dialogue.kind === "done" ? dialogue.value : undefined;
    const saidAt = groupBy(heard ?? [], ({ afterCall }) => afterCall);
    begun ??= { state: environment.begin(trace) };
    let { state } = begun;
    let same = true;
    const steps: Step<State>[] = [];
    for (const [index, call] of view.calls.slice(0, view.position + 1).entries()) {
      const before: Step<State> | undefined = same ? known[index] : undefined;
      const step: Step<State> = stepOn(before, environment, state, call, saidAt.get(index) ?? []);
      const after = index < view.position ? afterOf(step, environment, call) : step.after;
      same = step === before && after === step.after;
      steps.push(same || after === undefined ? step : { ...step, after });
      if (after !== undefined) ({ state } = after);
    }
    known = same ? [...steps, ...known.slice(steps.length)] : steps;
    const [last, call] = [steps[view.position], view.calls[view.position]];
    if (last === undefined || call === undefined) throw new TypeError("there is no call at this position");
    // The call of a known step may not have ended by then.
    return { call, state: last.state, inspection: last.inspection };
  };
}

const notHeard = { kind: "dialogue", detail: "what was said is not recorded" } as const;

/** The step that is known, where call and dialogue are the same as they were. */
function stepOn<State>(
  known: Step<State> | undefined,
  environment: Environment<State>,
  state: State,
  call: CallView,
  said: readonly MessageView[],
): Step<State> {
  if (known !== undefined && isSameCall(known.call, call) && isSame(known.said, said)) return known;
  return { call, state, said, inspection: environment.inspect(state, proposed(call)) };
}

/** As it was before it was made: how it ended says nothing of whether it could be. */
function proposed({ name, args, position, step, turn }: CallView): ToolCall {
  return {
    name,
    args,
    position,
    outcome: "pending",
    ...(step === undefined ? {} : { step }),
    ...(turn === undefined ? {} : { turn }),
  };
}

function afterOf<State>(
  { state, after, inspection }: Step<State>,
  environment: Environment<State>,
  call: CallView,
): After<State> {
  if (after !== undefined && (after.end === undefined || isSameEnd(after.end, call))) return after;
  if (inspection.failures.length > 0) return { state, end: undefined };
  const watched = watchEnd(call);
  const transition = environment.perform(state, watched.call);
  const end = watched.lookedAt() ? endOf(call) : undefined;
  return { state: transition.kind === "rejected" ? state : transition.state, end };
}

function endOf({ outcome, result }: CallView): End {
  return { outcome, ...(result === undefined ? {} : { result }) };
}

/** Values of a trace are never changed: another one has other contents, or costs one more replay. */
function isSameEnd(one: End, other: CallView): boolean {
  return one.outcome === other.outcome && one.result === other.result;
}

function isSameCall(one: CallView, other: CallView): boolean {
  const { name, args, step, turn } = other;
  return one.name === name && one.args === args && one.step === step && one.turn === turn;
}

function isSame(one: readonly MessageView[], other: readonly MessageView[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ role, text }, index) => role === other[index]?.role && text === other[index].text)
  );
}
