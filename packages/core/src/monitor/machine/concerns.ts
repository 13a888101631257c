import { type Alphabet, letterKey } from "../letters/alphabet.ts";
import type { StepKind } from "../letters/letter-bit.ts";
import { namesIn, selectsName } from "../letters/name-classes.ts";
import type { Table } from "./table.ts";

/**
 * Which tools' calls can move the machine or break something, by name. Calls of all others leave everything as it is, whoever makes
 * them and whenever.
 */
export function concernsOf(
  alphabet: Alphabet,
  isIdle: (letter: number) => boolean,
): (name: string) => boolean {
  const others = othersIn(alphabet);
  return others.length > 0 && others.every(isIdle) ? mentionsOf(alphabet) : () => true;
}

/** Which tools' calls are more to the machine than just a call. */
export function mentionsOf({ bits }: Alphabet): (name: string) => boolean {
  const selectors = bits.flatMap((bit) => ("call" in bit ? [bit.call.tool] : []));
  // What is not about a tool is asked at each call.
  if (selectors.length < bits.length) return () => true;
  const named = new Set(selectors.flatMap(namesIn));
  const unnamed = selectors.filter(({ kind }) => kind === "any" || kind === "glob");
  return unnamed.length === 0
    ? (name) => named.has(name)
    : (name) => named.has(name) || unnamed.some((one) => selectsName(one, name));
}

/** By state: 1 where calls of tools that are not mentioned leave the machine there and break nothing. */
export function quietStates(alphabet: Alphabet, { letters, worth, next, output }: Table): Uint8Array {
  const others = othersIn(alphabet);
  const kinds: readonly StepKind[] = alphabet.usesSteps ? ["new", "none", "same"] : ["new"];
  const isComplete = kinds.every((kind) => alphabet.numbers.has(letterKey(0, kind)));
  return Uint8Array.from(worth, (_, state) => {
    const stays = (letter: number): boolean =>
      next[state * letters + letter] === state && output[state * letters + letter] === 0;
    return isComplete && others.every(stays) ? 1 : 0;
  });
}

/** The letters of calls of tools that are not mentioned. */
function othersIn({ letters }: Alphabet): readonly number[] {
  return letters.flatMap(({ mask }, number) => (mask === 0 ? [number] : []));
}
