import type { StepKind } from "../monitor/letters/letter-bit.ts";
import type { Machine } from "../monitor/machine/machine.ts";
import { gainsOf } from "./gains.ts";
import { idleLetters } from "./idle-letters.ts";
import type { JointAlphabet } from "./joint-letters.ts";
import type { Member } from "./member.ts";
import { type PairTable, pairTables } from "./pair-table.ts";

/** Pieces that can get in each other's way. Those of different groups can't: what is owed to one group can be done after the other. */
export interface Group {
  /** Places in the list of members. */
  readonly members: readonly number[];
  readonly machines: readonly Machine[];
  /** By member: what its letters may gain it, by {@link gainsOf}. */
  readonly gains: readonly Uint8Array[];
  /** Whether some member has variables. */
  readonly hasVariables: boolean;
  /** What calls do to the group, each once, those of a step of their own last: a search tries the last first. */
  readonly letters: readonly GroupLetter[];
  /** What is known of pairs before any search. */
  readonly pairs: readonly PairTable[];
}

/** What a call does to the members of a group. */
export interface GroupLetter {
  readonly step: StepKind;
  /** The members that it does not leave as they are, wherever they are. */
  readonly acts: readonly number[];
  /** By member of the group: the number of its letter. */
  readonly each: readonly number[];
  /** Number of a joint letter that does this, one with an example where there is one. */
  readonly joint: number;
}

/** The groups of some members. Two belong to one where some call moves both, or where one of them counts all calls. */
export function groupsOf(members: readonly Member[], { letters }: JointAlphabet): readonly Group[] {
  const idle = members.map(({ piece }) => idleLetters(piece));
  const acts = (member: number, letter: number): boolean => {
    const mine = idle[member];
    if (mine === undefined || !mine.patient) return true;
    return !mine.letters.includes(letter) && members[member]?.piece.machine.idle[letter] !== 1;
  };
  const leader = members.map((_, member) => member);
  const leaderOf = (member: number): number => {
    let at = member;
    while ((leader[at] ?? at) !== at) at = leader[at] ?? at;
    return at;
  };
  for (const { each } of letters) {
    const [first, ...others] = each.flatMap((letter, member) => (acts(member, letter) ? [member] : []));
    if (first !== undefined) for (const other of others) leader[leaderOf(other)] = leaderOf(first);
  }
  const groups = new Map<number, number[]>();
  for (const member of members.keys()) {
    const mine = groups.get(leaderOf(member)) ?? [];
    groups.set(leaderOf(member), [...mine, member]);
  }
  return [...groups.values()].map((mine) => groupOf(mine, members, letters));
}

function groupOf(
  mine: readonly number[],
  members: readonly Member[],
  letters: JointAlphabet["letters"],
): Group {
  const machines = mine.flatMap((member) => members[member]?.piece.machine ?? []);
  const distinct = new Map<string, GroupLetter>();
  for (const [joint, { each, step, example }] of letters.entries()) {
    const here = mine.map((member) => each[member] ?? 0);
    if (here.every((letter, index) => machines[index]?.idle[letter] === 1)) continue;
    const key = `${here.join()} ${step === "same" ? "same" : "later"}`;
    const known = distinct.get(key);
    const acts = here.flatMap((letter, index) => (machines[index]?.idle[letter] === 1 ? [] : [index]));
    if (known === undefined || (letters[known.joint]?.example === undefined && example !== undefined))
      distinct.set(key, { each: here, step, joint, acts });
  }
  const found = [...distinct.values()];
  const isLater = ({ step }: GroupLetter): boolean => step !== "same";
  const ordered = [...found.filter((letter) => !isLater(letter)), ...found.filter(isLater).reverse()];
  return {
    members: mine,
    machines,
    gains: machines.map(gainsOf),
    hasVariables: mine.some((member) => (members[member]?.values.length ?? 0) > 0),
    letters: ordered,
    pairs: pairTables({ machines, letters: ordered }),
  };
}
