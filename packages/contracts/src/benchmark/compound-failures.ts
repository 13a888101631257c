import type { Random } from "@agentltl/statistics";
import { type FailureFamily, families } from "../conformance/conformance.ts";
import { share } from "./figures.ts";
import { type BenchmarkCase, injectInto } from "./make-cases.ts";
import { judgeCalls, type Variation } from "./variation.ts";

/** In this order one failure does not undo another. */
const inTurn: readonly FailureFamily[] = ["omission", "misbranch", "order", "extra", "invariant", "output"];

/** So many failures in each clean run at once. */
export function compoundFailures(
  clean: readonly BenchmarkCase[],
  count: number,
  random: Random,
): readonly Variation[] {
  const judged = clean.map((one) => {
    const injected = chosen(count, random);
    const perturbed = together(one, injected, random);
    return { injected, found: new Set(judgeCalls(perturbed).failures.map(({ family }) => family)) };
  });
  return [
    {
      name: `${count} failures at once`,
      wanted: "not called clean",
      share: share(judged, ({ found }) => found.size > 0),
    },
    {
      name: `${count} failures at once`,
      wanted: "each family that was put in is reported",
      share: share(judged, ({ injected, found }) => injected.every((family) => found.has(family))),
    },
  ];
}

function chosen(count: number, random: Random): readonly FailureFamily[] {
  const left = [...families];
  const taken = new Set(Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0]));
  return inTurn.filter((family) => taken.has(family));
}

/** A run in which each failure has found its place: where one was in the way of another they are drawn again. */
function together(clean: BenchmarkCase, injected: readonly FailureFamily[], random: Random): BenchmarkCase {
  for (;;) {
    const runs = [clean.run];
    for (const family of injected)
      runs.push(injectInto({ ...clean, run: runs.at(-1) ?? clean.run }, [family], random).run);
    const last = runs.at(-1);
    const texts = runs.map(({ steps, answer }) => JSON.stringify([steps, answer]));
    if (last !== undefined && new Set(texts).size === texts.length) return { ...clean, run: last, injected };
  }
}
