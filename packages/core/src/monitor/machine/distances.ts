import type { Table } from "./table.ts";

/** How many letters each state is away from the nearest state of a kind, -1 where there is no way. Letters with an output can be barred. */
export function distances(
  { letters, next, output, worth }: Table,
  isGoal: (state: number) => boolean,
  barred: "none" | "outputs" = "none",
): Int32Array {
  const size = worth.length;
  const before: number[][] = Array.from({ length: size }, () => []);
  for (let state = 0; state < size; state++) {
    for (let at = state * letters; at < (state + 1) * letters; at++) {
      if (barred === "none" || output[at] === 0) before[next[at] ?? 0]?.push(state);
    }
  }
  const found = new Int32Array(size).fill(-1);
  let level: number[] = [];
  for (let state = 0; state < size; state++) if (isGoal(state)) level.push(state);
  for (const state of level) found[state] = 0;
  for (let distance = 1; level.length > 0; distance++) {
    const farther: number[] = [];
    for (const state of level) {
      for (const one of before[state] ?? []) {
        if (found[one] !== -1) continue;
        found[one] = distance;
        farther.push(one);
      }
    }
    level = farther;
  }
  return found;
}
