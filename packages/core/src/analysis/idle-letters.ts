import { letterKey } from "../monitor/letters/alphabet.ts";
import type { StepKind } from "../monitor/letters/letter-bit.ts";
import type { Machine } from "../monitor/machine/machine.ts";
import type { TablePiece } from "../monitor/piece.ts";

/** How a piece takes calls that it does not speak of. */
export interface IdleLetters {
  /** The numbers of the letters of such calls. */
  readonly letters: readonly number[];
  /**
   * True where any number of such calls in later steps does no harm: whatever the calls in the steps after them could have come to without
   * breaking anything, they still can; and such a call in the same step makes no difference at all.
   */
  readonly patient: boolean;
}

/** The letters of calls that the piece does not speak of, and whether it has the patience to wait while they are made. */
export function idleLetters({ alphabet, machine }: TablePiece): IdleLetters {
  const kinds: readonly StepKind[] = alphabet.usesSteps ? ["new", "none", "same"] : ["new"];
  const found = kinds.map((kind) => ({ kind, letter: alphabet.numbers.get(letterKey(0, kind)) }));
  const letters = found.flatMap(({ letter }) => letter ?? []);
  if (letters.length < kinds.length) return { letters, patient: false };
  const later = alphabet.letters.flatMap(({ step }, letter) => (step === "same" ? [] : [letter]));
  const patient = found.every(({ kind, letter = 0 }) => {
    if (machine.idle[letter] === 1) return true;
    return alphabet.usesSteps && kind !== "same" && isHarmless(machine, letter, later);
  });
  return { letters, patient };
}

/** More pairs of states than this are not compared. */
const mostPairs = 4_096;

/**
 * Whether wherever the letter leads is as good as where it was: each of the `later` letters, and then any, breaks nothing there that it didn't
 * break here, and the run may end there where it might have ended here.
 */
function isHarmless(
  { table: { letters, next, output, worth } }: Machine,
  letter: number,
  later: readonly number[],
): boolean {
  const all = Array.from({ length: letters }, (_, one) => one);
  const compared = new Set<number>();
  const pairs: { readonly here: number; readonly there: number; readonly by: readonly number[] }[] = [];
  const compare = (here: number, there: number, by: readonly number[]): boolean => {
    const pair = here * worth.length + there;
    if (here === there || (by === all && compared.has(pair))) return true;
    if (by === all) compared.add(pair);
    pairs.push({ here, there, by });
    const [ends = 0, more = 0] = [worth[here], worth[there]];
    return (ends & more) === ends && compared.size <= mostPairs;
  };
  for (const state of worth.keys()) {
    const at = state * letters + letter;
    if (output[at] !== 0 || !compare(state, next[at] ?? 0, later)) return false;
  }
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    for (const one of pair.by) {
      const [here, there] = [pair.here * letters + one, pair.there * letters + one];
      if (output[here] !== 0) continue;
      if (output[there] !== 0 || !compare(next[here] ?? 0, next[there] ?? 0, all)) return false;
    }
  }
  return true;
}
