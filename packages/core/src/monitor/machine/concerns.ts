import type { Alphabet } from "../letters/alphabet.ts";
import { namesIn, selectsName } from "../letters/name-classes.ts";

/**
 * Which tools' calls can move the machine or break something, by name. Calls of all others leave everything as it is, whoever makes
 * them and whenever.
 */
export function concernsOf(
  { bits, letters }: Alphabet,
  isIdle: (letter: number) => boolean,
): (name: string) => boolean {
  const selectors = bits.flatMap((bit) => ("call" in bit ? [bit.call.tool] : []));
  const named = new Set(selectors.flatMap(namesIn));
  const unnamed = selectors.filter(({ kind }) => kind === "any" || kind === "glob");
  const others = letters.flatMap(({ mask }, number) => (mask === 0 ? [number] : []));
  const isUntouched = selectors.length === bits.length && others.length > 0 && others.every(isIdle);
  if (!isUntouched) return () => true;
  return unnamed.length === 0
    ? (name) => named.has(name)
    : (name) => named.has(name) || unnamed.some((one) => selectsName(one, name));
}
