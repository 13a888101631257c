import type { Pattern } from "../formula/pattern.ts";
import type { Json } from "../json/json.ts";
import type { LetterBit } from "../monitor/letters/letter-bit.ts";
import type { Group } from "./group.ts";
import type { JointLetter } from "./joint-letters.ts";
import { after, mayEnd, type States } from "./search.ts";
import type { Space } from "./space.ts";
import { type WantedCall, wantedCall } from "./wanted-call.ts";
import { withValues } from "./with-values.ts";

/** A step of a plan: the letter that is next where a group stands so. */
export interface PlannedStep {
  readonly space: Space;
  readonly group: Group;
  readonly states: States;
  readonly letter: JointLetter;
  /** The letters after it, by their numbers in the group. */
  readonly rest: readonly number[];
  /** What stands in the space for values of variables, and the values. */
  readonly symbols: readonly Json[];
  readonly values: readonly Json[];
}

/** The most bits that a mask of a group can have. */
const mostBits = 30;

/**
 * The call that a step of a plan asks for: any after which the rest of the plan still does. Rules outside of the group, which have nothing
 * to do with what is owed, may have something against some of them.
 */
export function wantedFor({ space, group, states, letter, rest, symbols, values }: PlannedStep): WantedCall {
  const { alphabet } = space;
  const mine = [...new Set(group.members.flatMap((member) => alphabet.own[member] ?? []))].slice(0, mostBits);
  const maskOf = ({ tool, mask }: JointLetter): number =>
    (alphabet.tools[tool]?.bits ?? []).reduce((all, bit, place) => {
      const at = (mask >> place) & 1 ? mine.indexOf(bit) : -1;
      return at < 0 ? all : all | (1 << at);
    }, 0);
  const variants = alphabet.letters.map((one) => ({
    mask: maskOf(one),
    step: one.step,
    good: willDo(group, states, one, rest),
  }));
  const written = <Data extends Json | Pattern>(data: Data): Data =>
    withValues(data as Json, symbols, values) as Data;
  const bits = mine.flatMap((bit): LetterBit[] => {
    const found = alphabet.bits[bit];
    if (found === undefined) return [];
    return ["call" in found ? { ...found, call: written(found.call) } : found];
  });
  const { step, example } = letter;
  return wantedCall({
    bits,
    variants,
    chosen: { mask: maskOf(letter), step, good: true },
    example: example && {
      ...example,
      args: written(example.args),
      ...(example.result === undefined ? {} : { result: written(example.result) }),
    },
  });
}

function willDo(group: Group, states: States, { each }: JointLetter, rest: readonly number[]): boolean {
  const mine = { each: group.members.map((member) => each[member] ?? 0), acts: [...group.members.keys()] };
  const others = rest.flatMap((letter) => group.letters[letter] ?? []);
  const end = [mine, ...others].reduce<States | undefined>(
    (from, letter) => from && after(group, from, letter),
    states,
  );
  return end !== undefined && mayEnd(group, end);
}
