import type { Alphabet } from "../letters/alphabet.ts";
import {
  bitsOf,
  type Counter,
  counterHolds,
  counterStart,
  counterStep,
  decidedFalse,
  decidedTrue,
} from "../residual/counter.ts";
import type { Outlook, Unit } from "./unit.ts";

/** Where nothing more is to be said. */
const dead = -3;

/** A fact about the whole trace, or that it isn't so, watched by counting: no table, however far it counts. */
export function counterUnit(
  counter: Counter,
  negated: boolean,
  alphabet: Alphabet,
  full: number,
  skips: boolean,
): Unit<number> {
  const lost = negated ? decidedTrue : decidedFalse;
  const won = negated ? decidedFalse : decidedTrue;
  const holds = (state: number): boolean => counterHolds(counter, state) !== negated;
  const decides = canBeDecided(counter, alphabet);
  const undecided = (state: number): Outlook => {
    if (decides !== "never") return 0;
    return holds(state) ? 1 : -1;
  };
  const outlook = (state: number): Outlook =>
    state === won || state === dead ? 1 : state === lost ? -1 : undecided(state);
  const start = counterStart(counter);
  return {
    start,
    startBroken: outlook(start) === -1,
    keyOf: String,
    acceptance: (state) => (state === dead || holds(state) ? full : 0),
    step: (state, letter) => {
      if (state === dead) return { state, breaks: false };
      if (outlook(state) === -1) return { state: dead, breaks: true };
      const { mask, order } = alphabet.letters[letter] ?? { mask: 0, order: "none" };
      const after = counterStep(counter, state, mask, order);
      if (outlook(after) !== -1) return { state: after, breaks: false };
      return { state: skips ? state : dead, breaks: true };
    },
    outlook,
    inexact: decides === "unclear" ? ["count"] : [],
    repeats: skips,
    read: (written) =>
      typeof written === "number" && Number.isSafeInteger(written) && written >= dead ? written : undefined,
    isIdle: (letter) =>
      counter.kind === "count" &&
      outlook(start) !== -1 &&
      (((alphabet.letters[letter]?.mask ?? -1) >> counter.call) & 1) === 0,
    small: false,
  };
}

/**
 * Whether calls can still decide the fact either way, or make it hold or fail at the end, as long as it is not decided. `unclear` where
 * there are no calls that do the one thing without the other.
 */
function canBeDecided(counter: Counter, { letters }: Alphabet): "always" | "never" | "unclear" {
  const has = (bit: number): boolean => letters.some(({ mask }) => ((mask >> bit) & 1) === 1);
  const alone = (bit: number, without: number): boolean =>
    letters.some(({ mask }) => ((mask >> bit) & 1) === 1 && ((mask >> without) & 1) === 0);
  if (!bitsOf(counter).every(has)) return counter.kind === "count" ? "never" : "unclear";
  switch (counter.kind) {
    case "count":
    case "inOrder":
      return "always";
    case "withinCalls":
      return counter.limit > 0 ? "always" : "unclear";
    case "before":
    case "instanceBefore":
      return alone(counter.first, counter.then) ? "always" : "unclear";
  }
}
