import type { Machine } from "../monitor/machine/machine.ts";

/** The pairs of states that are looked at for one machine. */
const mostPairs = 20_000;

/**
 * At `state * letters + letter`: 1 where the letter may lead to somewhere better than the state, 0 where whatever can follow after it, broken
 * by nothing and to a good end, can follow just as well without it. All 1 where there are too many states to tell.
 */
export function gainsOf({ table: { letters, next, output, worth } }: Machine): Uint8Array {
  const size = worth.length;
  const gains = new Uint8Array(size * letters).fill(1);
  /** Pairs of which the first may be no better than the second: all that are asked for, and then fewer. */
  const pairs = new Set<number>();
  const asked: number[] = [];
  const ask = (pair: number): void => {
    if (pairs.has(pair)) return;
    pairs.add(pair);
    asked.push(pair);
  };
  const followers = (pair: number): readonly number[] | undefined => {
    const [one, other] = [Math.floor(pair / size), pair % size];
    if (((worth[one] ?? 0) & ~(worth[other] ?? 0)) !== 0) return undefined;
    const found: number[] = [];
    for (let letter = 0; letter < letters; letter++) {
      const [mine, its] = [one * letters + letter, other * letters + letter];
      if (output[mine] !== 0) continue;
      if (output[its] !== 0) return undefined;
      const [a, b] = [next[mine] ?? 0, next[its] ?? 0];
      if (a !== b) found.push(a * size + b);
    }
    return found;
  };
  for (let state = 0; state < size; state++) {
    for (let letter = 0; letter < letters; letter++) {
      const after = next[state * letters + letter] ?? 0;
      if (after !== state) ask(after * size + state);
    }
  }
  for (let at = 0; at < asked.length; at++) {
    if (asked.length > mostPairs) return gains;
    for (const pair of followers(asked[at] ?? 0) ?? []) ask(pair);
  }
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const pair of asked) {
      if (!pairs.has(pair) || followers(pair)?.every((one) => pairs.has(one)) === true) continue;
      pairs.delete(pair);
      isChanged = true;
    }
  }
  for (let at = 0; at < gains.length; at++) {
    const [state, after] = [Math.floor(at / letters), next[at] ?? 0];
    if (after === state || pairs.has(after * size + state)) gains[at] = 0;
  }
  return gains;
}
