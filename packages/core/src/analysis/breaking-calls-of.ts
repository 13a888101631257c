import type { BreakingCalls } from "../formula/calls-at-position.ts";
import type { Pattern } from "../formula/pattern.ts";
import type { ExampleCall } from "../monitor/letters/alphabet.ts";
import { patternOf } from "../monitor/letters/asked-bit.ts";
import { dataText } from "../monitor/letters/data-text.ts";
import type { TablePiece } from "../monitor/piece.ts";
import { unbrokenStates } from "./unbroken-states.ts";

const mostExamples = 5;

/** Patterns of which every call fits at least one that breaks some piece. Few and narrow ones are preferred. */
export function breakingCallsOf(pieces: readonly TablePiece[]): BreakingCalls {
  const all: Pattern[] = [];
  for (const piece of pieces) {
    if (piece.quantifier === "exists" || piece.machine.startBroken) return "any";
    const patterns = patternsHitting(piece);
    if (patterns === undefined) return "any";
    all.push(...patterns);
  }
  return [...new Map(all.map((pattern) => [dataText(pattern), pattern] as const)).values()];
}

/** Calls that break some piece, after some others. */
export function breakingExamplesOf(pieces: readonly TablePiece[]): readonly ExampleCall[] {
  const examples = pieces.flatMap((piece) =>
    piece.quantifier === "exists"
      ? []
      : breakingLetters(piece).flatMap((letter) => piece.alphabet.letters[letter]?.example ?? []),
  );
  return [...new Map(examples.map((call) => [dataText(call), call] as const)).values()].slice(
    0,
    mostExamples,
  );
}

/** The letters that break the piece in some state that it can be in, unbroken. */
function breakingLetters(piece: TablePiece): readonly number[] {
  const { letters, output } = piece.machine.table;
  const states = [...unbrokenStates(piece.machine).keys()];
  return [...piece.alphabet.letters.keys()].filter((letter) =>
    states.some((state) => output[state * letters + letter] !== 0),
  );
}

/** One bit after another that most of the remaining letters have, and of those the one that fewest letters have at all. */
function patternsHitting(piece: TablePiece): readonly Pattern[] | undefined {
  const { bits, letters } = piece.alphabet;
  const has = (letter: number, bit: number): boolean => (((letters[letter]?.mask ?? 0) >> bit) & 1) === 1;
  const count = (some: readonly number[], bit: number): number =>
    some.filter((letter) => has(letter, bit)).length;
  let open = breakingLetters(piece);
  const found: Pattern[] = [];
  while (open.length > 0) {
    const left = open;
    const [best] = bits
      .flatMap((bit, number) => {
        const pattern = patternOf(bit);
        const hit = count(left, number);
        return pattern === undefined || hit === 0
          ? []
          : [{ number, pattern, hit, width: count([...letters.keys()], number) }];
      })
      .sort((one, other) => other.hit - one.hit || one.width - other.width);
    if (best === undefined) return undefined;
    found.push(best.pattern);
    open = left.filter((letter) => !has(letter, best.number));
  }
  return found;
}
