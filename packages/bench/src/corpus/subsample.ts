import { groupBy } from "@agentltl/core/host";
import { seededRandom } from "@agentltl/statistics";
import { inRounds } from "../order/in-rounds.ts";
import { shuffled } from "../order/shuffled.ts";
import type { Core } from "./core.ts";
import type { PoolEntry } from "./pool.ts";
import { quotas } from "./quotas.ts";

/** The size of the training set, and how many each pattern gives at least and at most (paper section 13.3). */
const trainingSize = { total: 300, floor: 8, ceiling: 24 } as const;

/**
 * Draws the training set from the pool: so many of each pattern, equally of what was added and of the transformations. No core twice. In an order
 * that goes round the patterns, so that none comes twice running.
 */
export function subsample(pool: readonly PoolEntry[], seed: number): readonly PoolEntry[] {
  const patterns = [...groupBy(pool, ({ core }) => core.pattern.name).values()];
  const shares = quotas(
    patterns.map(() => 1),
    trainingSize,
  );
  const drawn = patterns.map((entries, at) => drawFrom(entries, shares[at] ?? 0, seed + at));
  return inRounds(drawn);
}

/** Goes round the buckets, from each the first in random order whose core was not drawn yet. */
function drawFrom(entries: readonly PoolEntry[], count: number, seed: number): readonly PoolEntry[] {
  const random = seededRandom(seed);
  const buckets = inTurn(entries).map((bucket) => shuffled(bucket, random));
  const used = new Set<Core>();
  const drawn: PoolEntry[] = [];
  for (let turn = 0; drawn.length < count; turn += 1) {
    const found = buckets[turn % buckets.length]?.find(({ core }) => !used.has(core));
    if (found === undefined) break;
    used.add(found.core);
    drawn.push(found);
  }
  return drawn;
}

/** The buckets in an order in which any of them that come first are as equal as can be over both, transformations and what was added. */
function inTurn(entries: readonly PoolEntry[]): readonly (readonly PoolEntry[])[] {
  const byTransform = [...groupBy(entries, ({ core }) => core.transform).values()].map((some) => [
    ...groupBy(some, ({ augmentation }) => augmentation).values(),
  ]);
  const kinds = byTransform[0]?.length ?? 0;
  return byTransform.flatMap((_, shift) =>
    Array.from(
      { length: kinds },
      (_none, kind) => byTransform[(kind + shift) % byTransform.length]?.[kind] ?? [],
    ),
  );
}
