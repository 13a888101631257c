import type { DefinedConstraint } from "../../constraint/procedure.ts";
import type { Json } from "../../json/json.ts";
import type { Break } from "../../monitor/break.ts";
import { judge } from "../../monitor/judge.ts";
import type { Observation } from "../../monitor/letters/observation.ts";
import type { Transition } from "../../monitor/transition.ts";
import { ran } from "../../trace/counted-calls.ts";
import type { ToolCall } from "../../trace/trace-data.ts";
import type { Facts } from "../history.ts";
import {
  type Lane,
  lastPosition,
  openCallAt,
  startLane,
  withOnlySettled,
  withOpenCall,
  withoutCall,
  withSettled,
} from "./lane.ts";
import { observe, observeEnd, type Span } from "./observe.ts";
import type { WatchedGroup, WatchedRules } from "./watched-rules.ts";

/** What the machines of the rules make of a session. One more call costs the same however long it is. */
export interface Watch {
  readonly session: Lane;
  /** Of the turn that goes on, and of those before it that have unsettled calls; the newest is the last. */
  readonly turns: readonly TurnLane[];
}

interface TurnLane {
  readonly turn: number;
  readonly lane: Lane;
}

/** What the machines say of something that may happen, and where they would be then. */
export interface Foresight {
  readonly watch: Watch;
  /** The watched rules that may object. All others don't, for sure. */
  readonly suspects: readonly DefinedConstraint[];
  /** What is broken for sure. */
  readonly sure: readonly SureBreak[];
}

/** A rule that is broken for sure. */
export interface SureBreak {
  readonly constraint: DefinedConstraint;
  /** For these values of its variables, by name; where none are told, for which is not said. */
  readonly bindings: Readonly<Record<string, Json>>;
}

/** Before the first call. */
export function startWatch({ session }: WatchedRules): Watch {
  return { session: startLane(session.monitor), turns: [] };
}

/** One more call. */
export function foreseeCall(rules: WatchedRules, watch: Watch, facts: Facts, call: ToolCall): Foresight {
  const session = callIn(rules.session, watch.session, facts, call, "session");
  return rules.turn.rules.length === 0
    ? inSession(session, watch)
    : foreseeInTurn(rules, watch, facts, call, session);
}

/** As in observe.ts, in functions of their own: what is seldom needed. */
function foreseeInTurn(
  rules: WatchedRules,
  watch: Watch,
  facts: Facts,
  call: ToolCall,
  session: LaneForesight,
): Foresight {
  const turn = call.turn ?? 1;
  const before = watch.turns.find((one) => one.turn === turn)?.lane ?? startLane(rules.turn.monitor);
  const { lane, suspects, sure } = callIn(rules.turn, before, facts, call, turn);
  const others = watch.turns.filter((one) => one.turn !== turn && one.lane.open.length > 0);
  return {
    watch: { session: session.lane, turns: [...others, { turn, lane }] },
    suspects: joined(session.suspects, suspects),
    sure: joined(session.sure, sure),
  };
}

/** The end of a call. `facts` know it already. */
export function foreseeEnd(rules: WatchedRules, watch: Watch, facts: Facts, call: ToolCall): Foresight {
  const session = endIn(rules.session, watch.session, facts, call, "session");
  return watch.turns.length === 0
    ? inSession(session, watch)
    : foreseeEndInTurns(rules, watch, facts, call, session);
}

function foreseeEndInTurns(
  rules: WatchedRules,
  watch: Watch,
  facts: Facts,
  call: ToolCall,
  session: LaneForesight,
): Foresight {
  const turns = watch.turns.map(({ turn, lane }) => ({
    turn,
    ...endIn(rules.turn, lane, facts, call, turn),
  }));
  return {
    watch: { session: session.lane, turns: turns.map(({ turn, lane }) => ({ turn, lane })) },
    suspects: turns.reduce((all, one) => joined(all, one.suspects), session.suspects),
    sure: turns.reduce((all, one) => joined(all, one.sure), session.sure),
  };
}

/** What is said where no rule speaks of one turn. */
function inSession({ lane, suspects, sure }: LaneForesight, { turns }: Watch): Foresight {
  return { watch: { session: lane, turns }, suspects, sure };
}

interface LaneForesight {
  readonly lane: Lane;
  readonly suspects: readonly DefinedConstraint[];
  readonly sure: readonly SureBreak[];
}

const nobody: readonly DefinedConstraint[] = [];
const nothing: readonly SureBreak[] = [];

function callIn(group: WatchedGroup, lane: Lane, facts: Facts, call: ToolCall, span: Span): LaneForesight {
  const observation = observe(facts, call, lastPosition(lane), span);
  const transition = judge(group.monitor, lane.front, observation);
  const after = withOpenCall(lane, observation, transition);
  return transition.breaks.length === 0 && transition.lost.length === 0
    ? { lane: after, suspects: nobody, sure: nothing }
    : withBreaks(group, after, observation, transition);
}

function withBreaks(
  group: WatchedGroup,
  lane: Lane,
  { call, missing }: Observation,
  { breaks, lost }: Transition,
): LaneForesight {
  // What only its own result decides refuses nobody, as long as it may still come.
  const mayCome = call.outcome === "pending" && missing?.includes("args") !== true;
  const isOpen = ({ hangsOn }: Break) => hangsOn === "own" && mayCome;
  const suspected = breaks.filter((one) => !isOpen(one)).map(({ piece }) => piece);
  const sure = breaks
    .filter(({ hangsOn }) => hangsOn === "nothing")
    .flatMap(({ piece, bindings }) =>
      rulesOf(group, [piece]).map((constraint) => ({ constraint, bindings })),
    );
  return { lane, suspects: rulesOf(group, [...suspected, ...lost]), sure };
}

function endIn(group: WatchedGroup, lane: Lane, facts: Facts, call: ToolCall, span: Span): LaneForesight {
  const open = openCallAt(lane, call.position);
  if (open === undefined) return { lane, suspects: nobody, sure: nothing };
  const settled = ran(call) ? withOnlySettled(lane, call.position) : undefined;
  if (settled !== undefined) return { lane: settled, suspects: nobody, sure: nothing };
  return afterEnd(group, lane, facts, open.observation, call, span);
}

/** The end of a call that others, or its own result, make hard to tell. */
function afterEnd(
  group: WatchedGroup,
  lane: Lane,
  facts: Facts,
  before: Observation,
  call: ToolCall,
  span: Span,
): LaneForesight {
  const after = ran(call)
    ? withSettled(group.monitor, lane, call.position, observeEnd(facts, call, before))
    : withoutCall(group.monitor, lane, call.position, (made, since) => observe(facts, made, since, span));
  const { broken, doubtful } = after;
  if (broken.length === 0 && doubtful.length === 0)
    return { lane: after.lane, suspects: nobody, sure: nothing };
  return {
    lane: after.lane,
    suspects: rulesOf(group, [...broken, ...doubtful]),
    sure: rulesOf(group, broken).map((constraint) => ({ constraint, bindings: {} })),
  };
}

function rulesOf({ ruleOf }: WatchedGroup, pieces: readonly number[]): readonly DefinedConstraint[] {
  return [...new Set(pieces.flatMap((piece) => ruleOf[piece] ?? []))];
}

function joined<Item>(some: readonly Item[], others: readonly Item[]): readonly Item[] {
  return some.length === 0 ? others : others.length === 0 ? some : [...some, ...others];
}
