import { letterKey } from "../monitor/letters/alphabet.ts";
import type { StepKind } from "../monitor/letters/letter-bit.ts";
import type { Machine } from "../monitor/machine/machine.ts";
import type { TablePiece } from "../monitor/piece.ts";

/** How a piece takes calls that it does not speak of. */
export interface IdleLetters {
  /** The numbers of the letters of such calls. */
  readonly letters: readonly number[];
  /**
   * True where any number of such calls in later steps makes no difference to what the piece makes of the calls in the steps after them,
   * nor to whether the run may end; and such a call in the same step makes none at all.
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
    return alphabet.usesSteps && kind !== "same" && isForgotten(machine, letter, later);
  });
  return { letters, patient };
}

/** Whether the letter makes no difference to what the `later` ones do, and to whether the run may end. */
function isForgotten(
  { table: { letters, next, output, worth } }: Machine,
  letter: number,
  later: readonly number[],
): boolean {
  return worth.every((value, state) => {
    const at = state * letters + letter;
    const after = next[at] ?? 0;
    if (output[at] !== 0 || worth[after] !== value) return false;
    return later.every((one) => {
      const [without, with_] = [state * letters + one, after * letters + one];
      return next[without] === next[with_] && output[without] === output[with_];
    });
  });
}
