import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** A source of whole numbers: `below(n)` is one of 0 to n - 1, each as likely as the others. */
export interface Random {
  below(bound: number): number;
}

/** The same numbers for the same seed, on every platform. */
export function seededRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  return { below: (bound) => uniformInt(generator, 0, bound - 1) };
}
