import type { Json } from "../json/json.ts";
import { keyOf } from "../monitor/read-keys.ts";
import type { Group } from "./group.ts";
import type { JointRules, Standing } from "./joint-rules.ts";
import type { PairTable } from "./pair-table.ts";
import { after, ignored, mayEnd, type SearchSettings, type States, search } from "./search.ts";
import type { Space } from "./space.ts";
import { mayEndHere, statesOf } from "./standing-states.ts";

/** Calls that led to a good end when they were found, by group. Kept from one question to the next they spare most searches. */
export type Plans = ReadonlyMap<Group, readonly (readonly number[])[]>;

/** No plans yet. */
export const noPlans: Plans = new Map();

/** Whether all rules can still be satisfied together. */
export interface DeadEnd {
  /**
   * `impossible` is certain. `possible`: some calls lead to the end, as far as the conditions in the rules tell calls apart. `unknown`: not
   * found in bounded time.
   */
  readonly answer: "possible" | "impossible" | "unknown";
  /** For `impossible`: rules that exclude each other, by number; none could be left out, as far as there was time to try. */
  readonly conflict: readonly number[];
  /** The values of the variables for which they do; none where it is so whatever they are. */
  readonly values: readonly Json[];
  readonly plans: Plans;
  /** How many states were looked at. */
  readonly states: number;
}

/** What is asked. */
export interface DeadEndSettings {
  /** Values of variables, as many as a rule has, that are to be looked at beside values that no call has shown. */
  readonly keys?: readonly (readonly Json[])[];
  readonly plans?: Plans;
  /** Pieces, by number, of which at least one has moved since the rules could be satisfied together. Default: any may have. */
  readonly moved?: readonly number[];
  /** How many states may be looked at for one group of rules. Default 2,000. */
  readonly most?: number;
}

const mostPlans = 4;

/**
 * Whether the rules can still be satisfied together by what is called next, none being broken on the way. Rules that can't be met any more
 * whatever the others ask are left out. Rules about values are asked for one value at a time.
 */
export function deadEnd(rules: JointRules, standing: Standing, settings: DeadEndSettings = {}): DeadEnd {
  const { keys = [], most = 2_000, moved } = settings;
  let { plans = noPlans } = settings;
  let [states, isUnknown] = [0, false];
  const mayBeSame = standing.lastStep !== null;
  for (const [number, space] of rules.spaces.entries()) {
    if (space === undefined) continue;
    const asked = keys.filter((values) => values.length === number && !values.some(rules.isSpecial));
    for (const values of [undefined, ...asked]) {
      const key = values === undefined ? undefined : keyOf(values);
      for (const group of space.groups) {
        if (key !== undefined && !group.hasVariables) continue;
        if (moved !== undefined && !isMoved(space, group, moved)) continue;
        if (mayEndHere(space, group, standing, key)) continue;
        const own = plans.get(group) ?? [];
        const from = statesOf(space, group, standing, key);
        const answer = answerFor(group, from, { plans: own, most, mayBeSame });
        states += answer.states;
        if (answer.kind === "impossible") {
          const conflict = rulesOf(rules, space, group, answer.conflict);
          return { answer: "impossible", conflict, values: values ?? [], plans, states };
        }
        if (answer.kind === "unknown") isUnknown = true;
        else if (answer.plan !== undefined) plans = withPlan(plans, group, answer.plan);
      }
    }
  }
  return { answer: isUnknown ? "unknown" : "possible", conflict: [], values: [], plans, states };
}

function isMoved({ members }: Space, group: Group, moved: readonly number[]): boolean {
  return group.members.some((member) => moved.includes(members[member]?.number ?? -1));
}

/** The rules that members of a group are of. */
function rulesOf(
  { owners }: JointRules,
  { members }: Space,
  group: Group,
  some: readonly number[],
): readonly number[] {
  const pieces = some.map((member) => members[group.members[member] ?? -1]?.number ?? -1);
  return [...new Set(pieces.map((piece) => owners[piece] ?? -1))].sort((one, other) => one - other);
}

type Answer = { readonly states: number } & (
  | { readonly kind: "possible"; readonly plan: readonly number[] | undefined }
  | { readonly kind: "impossible"; readonly conflict: readonly number[] }
  | { readonly kind: "unknown" }
);

interface Asked extends Omit<SearchSettings, "wanted"> {
  readonly plans: readonly (readonly number[])[];
}

function answerFor(group: Group, from: readonly States[], { plans, most, mayBeSame }: Asked): Answer {
  if (from.some((states) => mayEnd(group, states))) return { kind: "possible", plan: undefined, states: 0 };
  for (const [index, plan] of plans.entries()) {
    if (from.some((states) => leadsToEnd(group, states, plan, mayBeSame)))
      return { kind: "possible", plan: index === 0 ? undefined : plan, states: 0 };
    // The call that was made may have been the first of the plan.
    const rest = plan.slice(1);
    if (from.some((states) => leadsToEnd(group, states, rest, mayBeSame)))
      return { kind: "possible", plan: rest, states: 0 };
  }
  const excluded = from.map((states) => excludedPair(group, states));
  const [pair] = excluded;
  if (pair !== undefined && excluded.every((one) => one?.members.join() === pair.members.join()))
    return { kind: "impossible", conflict: pair.members, states: 0 };
  const settings = { most, mayBeSame, wanted: "any" } as const;
  const way = search(group, from, settings);
  switch (way.kind) {
    case "found":
      return { kind: "possible", plan: way.letters, states: way.states };
    case "unknown":
      return way;
    case "none":
      return { kind: "impossible", states: way.states, conflict: smallest(group, from, settings) };
  }
}

/** Whether a plan, or the beginning of it, still leads to where the run may end. */
function leadsToEnd(group: Group, from: States, plan: readonly number[], mayBeSame: boolean): boolean {
  let states: States | undefined = from;
  for (const [index, number] of plan.entries()) {
    const letter = group.letters[number];
    if (letter === undefined || (letter.step === "same" && index === 0 && !mayBeSame)) return false;
    states = after(group, states, letter);
    if (states === undefined) return false;
    if (mayEnd(group, states)) return true;
  }
  return false;
}

function excludedPair({ pairs, machines }: Group, states: States): PairTable | undefined {
  return pairs.find(({ members: [first, second], possible }) => {
    const [one = ignored, other = ignored] = [states[first], states[second]];
    if (one === ignored || other === ignored) return false;
    return possible[one * (machines[second]?.table.worth.length ?? 0) + other] === 0;
  });
}

/** Members that exclude each other: others are dropped one by one, as long as there is time. */
function smallest(group: Group, from: readonly States[], settings: SearchSettings): readonly number[] {
  let [kept, left] = [from, settings.most];
  const members = [...group.machines.keys()];
  return members.filter((member) => {
    if (from.every((states) => states[member] === ignored)) return false;
    const without = distinct(
      kept.map((states) => states.map((state, at) => (at === member ? ignored : state))),
    );
    const way = search(group, without, { ...settings, most: left });
    left -= way.states;
    if (way.kind !== "none") return true;
    kept = without;
    return false;
  });
}

function distinct(ways: readonly States[]): readonly States[] {
  return [...new Map(ways.map((states) => [states.join(), states])).values()];
}

function withPlan(plans: Plans, group: Group, plan: readonly number[]): Plans {
  const others = (plans.get(group) ?? []).filter((one) => one !== plan);
  return new Map(plans).set(group, [plan, ...others].slice(0, mostPlans));
}
