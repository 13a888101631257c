import type { Chance } from "./planted-runs.ts";

/** The same numbers from 0 to 1 for the same seed. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}
