import type { Json } from "../json/json.ts";
import { judge } from "../monitor/judge.ts";
import type { MonitorState } from "../monitor/monitor-state.ts";
import { keyOf } from "../monitor/read-keys.ts";
import { commit } from "../monitor/step.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { deadEnd } from "./dead-end.ts";
import { type Due, firstOwed } from "./first-owed.ts";
import type { Group, GroupLetter } from "./group.ts";
import type { JointLetter } from "./joint-letters.ts";
import type { JointRules } from "./joint-rules.ts";
import { owedNow } from "./obligations.ts";
import { after, type States, search, type Way } from "./search.ts";
import { type Space, spaceOf, symbolsOf } from "./space.ts";
import { statesOf } from "./standing-states.ts";
import type { WantedCall } from "./wanted-call.ts";
import { wantedFor } from "./wanted-for.ts";

/** Calls after which nothing is owed any more. */
export type Repair =
  | {
      readonly kind: "found";
      readonly calls: readonly WantedCall[];
      /** No fewer calls will do. */
      readonly shortest: boolean;
      /** Calls that are examples of these were tried from where the run stands, and left nothing owed. */
      readonly tried: boolean;
    }
  /** The rules exclude each other: these, by number. */
  | { readonly kind: "impossible"; readonly conflict: readonly number[] }
  /** Not found in bounded time, or there are rules that can't be looked into. */
  | { readonly kind: "unknown" };

/** How far to look. */
export interface RepairSettings {
  /** How many states may be looked at in all. Default 2,000. */
  readonly most?: number;
}

const mostRounds = 20;

/**
 * The calls that would leave nothing owed, none of which breaks a rule. Values for which something is owed are seen to one after another.
 * Rules that can't be met any more are left out. What only the end decides, metrics and the answer, counts as it will have to come out.
 */
export function repair(rules: JointRules, from: MonitorState, settings: RepairSettings = {}): Repair {
  let { most = 2_000 } = settings;
  const calls: WantedCall[] = [];
  let state = from;
  for (let round = 0; round < mostRounds; round++) {
    const due = firstOwed(rules, state);
    if (due === undefined)
      return owesOther(rules, state) ? { kind: "unknown" } : found(rules, calls, round < 2);
    const plan = planFor(rules, state, due, most);
    if (plan.kind !== "found") return plan;
    most -= plan.states;
    calls.push(...plan.steps.map(({ call }) => call));
    const played = play(rules, state, plan.steps);
    if (played === undefined) {
      const isAll = round === 0 && !due.more && !owesOther(rules, state);
      return isAll ? { kind: "found", calls, shortest: false, tried: false } : { kind: "unknown" };
    }
    state = played;
  }
  return { kind: "unknown" };
}

/** Whether something is owed that no calls are known for. */
function owesOther(rules: JointRules, state: MonitorState): boolean {
  return owedNow(rules, state).owed.some(({ calls }) => calls === undefined);
}

/** Rules that have no tables were not asked on the way, only at the end of it. */
function found({ monitor }: JointRules, calls: readonly WantedCall[], isOnePlan: boolean): Repair {
  const shortest = isOnePlan && monitor.pieces.every(({ kind }) => kind === "table");
  return { kind: "found", calls, shortest, tried: true };
}

interface Step {
  readonly letter: JointLetter;
  readonly call: WantedCall;
}

type Plan =
  | { readonly kind: "found"; readonly steps: readonly Step[]; readonly states: number }
  | Exclude<Repair, { readonly kind: "found" }>;

/** What has to be called for what is due, and for all that is owed whatever values there are: group by group. */
function planFor(rules: JointRules, state: MonitorState, due: Due, most: number): Plan {
  const { space, symbols } = spaceFor(rules, due);
  if (space === undefined) return { kind: "unknown" };
  const key = due.values === undefined ? undefined : keyOf(due.values);
  const steps: Step[] = [];
  let looked = 0;
  for (const group of space.groups) {
    const [first, ...others] = statesOf(space, group, state, key);
    const mayBeSame = state.lastStep !== null && steps.length === 0;
    // A plan for one way in which things may stand is none for the others.
    const way = shortestWay(group, first === undefined ? [] : [first], most - looked, mayBeSame);
    looked += way.states;
    if (way.kind === "none" && others.length === 0)
      return { kind: "impossible", conflict: conflictOf(rules, state, due) };
    if (way.kind !== "found" || (others.length > 0 && way.letters.length > 0)) return { kind: "unknown" };
    let states = first;
    for (const [index, number] of way.letters.entries()) {
      const [moved, letter] = [
        group.letters[number],
        space.alphabet.letters[group.letters[number]?.joint ?? -1],
      ];
      if (moved === undefined || letter === undefined || states === undefined) return { kind: "unknown" };
      const values = due.values ?? symbols;
      const rest = way.letters.slice(index + 1);
      steps.push({ letter, call: wantedFor({ space, group, states, letter, rest, symbols, values }) });
      states = after(group, states, moved);
    }
  }
  return { kind: "found", steps, states: looked };
}

/** Where one is as short as the other, the way on which no call needs to be parallel to the one before. */
function shortestWay(group: Group, from: readonly States[], most: number, mayBeSame: boolean): Way {
  const way = search(group, from, { most, wanted: "shortest", mayBeSame });
  const isParallel = (letter: number): boolean => group.letters[letter]?.step === "same";
  if (way.kind !== "found" || !way.letters.some(isParallel)) return way;
  const letters = group.letters.filter(({ step }) => step !== "same");
  const listed = search({ ...group, letters }, from, {
    most: most - way.states,
    wanted: "shortest",
    mayBeSame,
  });
  const states = way.states + listed.states;
  if (listed.kind !== "found" || listed.letters.length > way.letters.length) return { ...way, states };
  return { ...way, letters: listed.letters.map((letter) => indexOf(group, letters[letter])), states };
}

function indexOf({ letters }: Group, letter: GroupLetter | undefined): number {
  return letter === undefined ? -1 : letters.indexOf(letter);
}

/** A space about the values that something is owed for. Of values that some rule names it is about these alone. */
function spaceFor(
  rules: JointRules,
  { variables, values }: Due,
): { readonly space: Space | undefined; readonly symbols: readonly Json[] } {
  if (values?.some(rules.isSpecial)) {
    return { space: spaceOf(rules.monitor.pieces, values, rules.settings), symbols: [] };
  }
  const own = variables > 0 ? rules.spaces[variables] : rules.spaces.find((space) => space !== undefined);
  return { space: own, symbols: symbolsOf(variables) };
}

function conflictOf(rules: JointRules, state: MonitorState, { values }: Due): readonly number[] {
  return deadEnd(rules, state, values === undefined ? {} : { keys: [values] }).conflict;
}

/** The state after examples of these calls; `undefined` where there are none, or where they do something else. */
function play({ monitor }: JointRules, from: MonitorState, steps: readonly Step[]): MonitorState | undefined {
  let state = from;
  for (const { letter, call } of steps) {
    if (call.example === undefined || call.given.length > 0) return undefined;
    const made: ToolCall = { ...call.example, position: state.calls, ...stepOf(letter, state) };
    const transition = judge(monitor, state, { call: made });
    if (transition.breaks.length > 0) return undefined;
    state = commit(state, transition);
  }
  return state;
}

function stepOf({ step }: JointLetter, { lastStep }: MonitorState): { readonly step?: number } {
  switch (step) {
    case "new":
      return { step: (lastStep ?? 0) + 1 };
    case "same":
      return { step: lastStep ?? 1 };
    case "none":
      return {};
  }
}
