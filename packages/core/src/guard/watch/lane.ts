import { canonicalText } from "../../json/canonical-text.ts";
import type { Break } from "../../monitor/break.ts";
import { judge } from "../../monitor/judge.ts";
import type { Observation } from "../../monitor/letters/observation.ts";
import type { Monitor } from "../../monitor/monitor-of.ts";
import { type MonitorState, start } from "../../monitor/monitor-state.ts";
import { commit } from "../../monitor/step.ts";
import type { Transition } from "../../monitor/transition.ts";

/** Where machines stand in a run some of whose calls are not settled (monitor research, section 7; DESIGN section 8). */
export interface Lane {
  /** After the calls before the first unsettled one. */
  readonly base: MonitorState;
  /** The last of those calls; -1 where there is none. */
  readonly basePosition: number;
  /** After all calls, with what is known of them. */
  readonly front: MonitorState;
  /** The calls from the first unsettled one on. */
  readonly open: readonly OpenCall[];
}

/** A call that has an unsettled one before it, or is one. */
export interface OpenCall {
  readonly observation: Observation;
  readonly settled: boolean;
  /** Whether its result will change nothing. */
  readonly certain: boolean;
  /** What it surely breaks, as far as that was told. */
  readonly told: readonly string[];
}

/** A lane after it became known how a call ended. */
export interface LaneStep {
  readonly lane: Lane;
  /** The pieces of which something is broken that was not told before. */
  readonly broken: readonly number[];
  /**
   * The pieces that an unsettled call, or this one, breaks in a way that was told; there may be others. Those that this one may break, for all
   * that is known now. And those that can't say.
   */
  readonly doubtful: readonly number[];
}

/** Before the first call. */
export function startLane(monitor: Monitor): Lane {
  const state = start(monitor);
  return { base: state, basePosition: -1, front: state, open: [] };
}

/** The last call that counts; -1 where there is none. */
export function lastPosition({ open, basePosition }: Lane): number {
  // Almost always none is open, and asking an array for what stands at -1 takes as long as fifty other things.
  if (open.length === 0) return basePosition;
  return open[open.length - 1]?.observation.call.position ?? basePosition;
}

/** The lane with one more call, which does what `transition` says. */
export function withOpenCall(
  { base, basePosition, front, open }: Lane,
  observation: Observation,
  transition: Transition,
): Lane {
  const { certain, breaks } = transition;
  const told = breaks.length === 0 ? nothing : breaks.filter(isSure).map(nameOf);
  const call: OpenCall = { observation, settled: false, certain, told };
  return {
    base,
    basePosition,
    front: commit(front, transition),
    open: open.length === 0 ? [call] : [...open, call],
  };
}

const nothing: readonly string[] = [];

/** The call at a position, if it is open. */
export function openCallAt({ open }: Lane, position: number): OpenCall | undefined {
  const [only] = open;
  return open.length === 1 && only?.observation.call.position === position ? only : openAmong(open, position);
}

function openAmong(open: readonly OpenCall[], position: number): OpenCall | undefined {
  return open.find(({ observation }) => observation.call.position === position);
}

/**
 * The lane once its one open call ended, all that matters of which was known before, so that its result changes nothing: almost always.
 * `undefined` where it is not so simple.
 */
export function withOnlySettled(lane: Lane, position: number): Lane | undefined {
  return lane.open.length === 1 && lane.open[0]?.certain === true ? settledLane(lane, position) : undefined;
}

/** The lane once it is known how one of its calls, which is open, ended. `observation`: what there is to observe of it then. */
export function withSettled(
  monitor: Monitor,
  lane: Lane,
  position: number,
  observation: Observation,
): LaneStep {
  const open = lane.open.map((call) =>
    call.observation.call.position === position ? { ...call, observation, settled: true } : call,
  );
  // Where no result changes anything, the machines are where they were.
  if (open.every(({ certain }) => certain)) {
    if (open.every(({ settled }) => settled)) {
      return still(settledLane(lane, lastPosition(lane)));
    }
    if (open[0]?.settled === false) return still({ ...lane, open });
  }
  return rejudged(monitor, { ...lane, open }, position);
}

/** Everything is settled, and as it was foreseen. */
function settledLane({ front }: Lane, basePosition: number): Lane {
  return { base: front, basePosition, front, open: nothingOpen };
}

const nothingOpen: readonly OpenCall[] = [];

function still(lane: Lane): LaneStep {
  return { lane, broken: noPieces, doubtful: noPieces };
}

const noPieces: readonly number[] = [];

/** The lane without one of its calls, as if it had never been. `observeAnew` tells what there is to observe of the others. */
export function withoutCall(
  monitor: Monitor,
  lane: Lane,
  position: number,
  observeAnew: (call: Observation["call"], since: number) => Observation,
): LaneStep {
  let since = lane.basePosition;
  const open: OpenCall[] = [];
  for (const call of lane.open) {
    const { call: made } = call.observation;
    if (made.position === position) continue;
    open.push({ ...call, observation: observeAnew(made, since) });
    since = made.position;
  }
  return rejudged(monitor, { ...lane, open });
}

/**
 * Judges the open calls again, from the base on, and lets the base take in those that nothing unsettled stands before. `ended`: the position of
 * the call of which no more will be known.
 */
function rejudged(monitor: Monitor, lane: Lane, ended?: number): LaneStep {
  let { base, basePosition } = lane;
  let state = base;
  const broken: number[] = [];
  const doubtful: number[] = [];
  const open: OpenCall[] = [];
  for (const call of lane.open) {
    const transition = judge(monitor, state, call.observation);
    const sure = transition.breaks.filter(isSure);
    for (const one of sure) (call.told.includes(nameOf(one)) ? doubtful : broken).push(one.piece);
    doubtful.push(...transition.lost);
    if (call.observation.call.position === ended)
      doubtful.push(...transition.breaks.flatMap((one) => (isSure(one) ? [] : [one.piece])));
    state = commit(state, transition);
    if (call.settled && open.length === 0) {
      base = state;
      basePosition = call.observation.call.position;
    } else {
      const told = sure.length === 0 ? call.told : [...new Set([...call.told, ...sure.map(nameOf)])];
      open.push({ ...call, certain: transition.certain, told });
    }
  }
  return { lane: { base, basePosition, front: state, open }, broken, doubtful };
}

function isSure({ hangsOn }: Break): boolean {
  return hangsOn === "nothing";
}

/** The same for the same thing that a call breaks. */
function nameOf({ piece, bindings }: Break): string {
  return `${piece} ${canonicalText(bindings)}`;
}
