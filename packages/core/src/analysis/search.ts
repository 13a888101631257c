import type { Group, GroupLetter } from "./group.ts";

/** A way to a state in which the run may end, as far as a group is concerned. */
export type Way =
  | { readonly kind: "found"; readonly letters: readonly number[]; readonly states: number }
  /** There is none. */
  | { readonly kind: "none"; readonly states: number }
  /** None was found among the states that were looked at. */
  | { readonly kind: "unknown"; readonly states: number };

/** How to search. */
export interface SearchSettings {
  /** How many states may be looked at. */
  readonly most: number;
  /** `shortest`: the way that is found is a shortest one. `any`: it is found sooner. */
  readonly wanted: "any" | "shortest";
  /** False before the first call: no call can be of the same step as the one before. */
  readonly mayBeSame: boolean;
}

/** By member of a group: the state of its machine; {@link ignored} where it is left out of account. */
export type States = readonly number[];

/** In place of a state: nothing is asked of this member. */
export const ignored = -1;

interface Node {
  readonly states: States;
  readonly depth: number;
  readonly letter: number;
  readonly back: Node | undefined;
}

/** Looks for calls, none of which breaks anything, after which all members of the group may end: from one of several states. */
export function search(group: Group, from: readonly States[], settings: SearchSettings): Way {
  const { most, wanted, mayBeSame } = settings;
  const queue: Node[][] = [];
  /** The fewest calls after which each state was reached. */
  const reached = new Map<string, number>();
  const add = (node: Node): boolean => {
    const distance = distanceOf(group, node.states, wanted);
    if (distance === -1) return false;
    const key = keyOf(node.states);
    const before = reached.get(key);
    if (before !== undefined && (wanted === "any" || before <= node.depth)) return false;
    reached.set(key, node.depth);
    const rank = wanted === "shortest" ? node.depth + distance : distance;
    while (queue.length <= rank) queue.push([]);
    queue[rank]?.push(node);
    return distance === 0 && wanted === "any";
  };
  for (const states of from) add({ states, depth: 0, letter: -1, back: undefined });
  let looked = 0;
  for (;;) {
    const node = queue.find((nodes) => nodes.length > 0)?.pop();
    if (node === undefined) return { kind: "none", states: looked };
    if (mayEnd(group, node.states)) return { kind: "found", letters: lettersTo(node), states: looked };
    if (++looked > most) return { kind: "unknown", states: most };
    for (let number = 0; number < group.letters.length; number++) {
      const letter = group.letters[number];
      if (letter === undefined || (letter.step === "same" && node.depth === 0 && !mayBeSame)) continue;
      // At the very beginning a call that gains nothing may yet be one that others can be parallel to.
      if ((node.depth > 0 || mayBeSame) && !gainsSomething(group, node.states, letter)) continue;
      const states = after(group, node.states, letter);
      if (states === undefined) continue;
      if (add({ states, depth: node.depth + 1, letter: number, back: node })) break;
    }
  }
}

/** Whether some member may be better off after the letter. */
function gainsSomething({ gains, machines }: Group, states: States, { each, acts }: GroupLetter): boolean {
  return acts.some((member) => {
    const state = states[member] ?? ignored;
    return (
      state !== ignored &&
      gains[member]?.[state * (machines[member]?.table.letters ?? 0) + (each[member] ?? 0)] === 1
    );
  });
}

/** Machines have at most 256 states. */
function keyOf(states: States): string {
  return String.fromCharCode(...states);
}

/** The states after a letter, the same list where they are the same; `undefined` where it breaks something. */
export function after(
  { machines }: Group,
  states: States,
  { each, acts }: Pick<GroupLetter, "each" | "acts">,
): States | undefined {
  let moved: number[] | undefined;
  for (const member of acts) {
    const state = states[member] ?? ignored;
    const table = machines[member]?.table;
    if (state === ignored || table === undefined) continue;
    const at = state * table.letters + (each[member] ?? 0);
    if (table.output[at] !== 0) return undefined;
    const next = table.next[at] ?? state;
    if (next === state) continue;
    moved ??= [...states];
    moved[member] = next;
  }
  return moved ?? states;
}

/** Whether the run may end here, as far as the group is concerned. */
export function mayEnd({ machines }: Group, states: States): boolean {
  return states.every((state, member) => state === ignored || machines[member]?.toAccept[state] === 0);
}

/** No more calls than are needed, for `shortest`; else an estimate. -1: there is no way for some member alone. */
function distanceOf({ machines }: Group, states: States, wanted: "any" | "shortest"): number {
  let distance = 0;
  for (let member = 0; member < states.length; member++) {
    const state = states[member] ?? ignored;
    if (state === ignored) continue;
    const own = machines[member]?.toAccept[state] ?? -1;
    if (own === -1) return -1;
    distance = wanted === "any" ? distance + own : Math.max(distance, own);
  }
  return distance;
}

function lettersTo(node: Node): readonly number[] {
  const letters: number[] = [];
  for (let at: Node | undefined = node; at?.back !== undefined; at = at.back) letters.push(at.letter);
  return letters.reverse();
}
