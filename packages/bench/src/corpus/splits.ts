import { inRounds } from "../order/in-rounds.ts";
import { domains } from "./aliases.ts";
import { type Augmentation, augmentationsOf } from "./augment.ts";
import { type Core, drawCores } from "./core.ts";
import { type CorpusInstance, corpusInstance, type Split } from "./corpus-instance.ts";
import type { Pattern } from "./pattern.ts";
import { heldOutPatterns } from "./patterns/held-out.ts";
import { trainingPatterns } from "./patterns/patterns.ts";
import { quotas } from "./quotas.ts";

/** The four held-out splits. None has numbers that are taken, in its pattern. */
export function splits(
  sizes: Readonly<Record<Split, number>>,
  taken: Set<string>,
): readonly CorpusInstance[] {
  const unaugmented = spread(trainingPatterns, sizes.unaugmented, 2000, taken).map((core) =>
    corpusInstance(core, "none", "unaugmented"),
  );
  const augmented = spread(trainingPatterns, sizes.augmented, 3000, taken).map((core, index) =>
    corpusInstance(core, added(core, index), "augmented"),
  );
  const unseen = spread(heldOutPatterns, sizes["unseen-pattern"], 4000, taken).map((core) =>
    corpusInstance(core, "none", "unseen-pattern"),
  );
  const diverse = spread(trainingPatterns, sizes["diverse-tool"], 5000, taken).map((core, index) =>
    corpusInstance(core, "none", "diverse-tool", domains[index % domains.length]),
  );
  return [...unaugmented, ...augmented, ...unseen, ...diverse];
}

/** Cores spread over the patterns and, inside of each, over its transformations; they go round the patterns. */
function spread(
  patterns: readonly Pattern[],
  total: number,
  seed: number,
  taken: Set<string>,
): readonly Core[] {
  const shares = quotas(
    patterns.map(() => 1),
    { total, floor: 0, ceiling: total },
  );
  const drawn = patterns.map((pattern, at) => {
    const share = shares[at] ?? 0;
    const byTransform = quotas(
      pattern.transforms.map(() => 1),
      { total: share, floor: 0, ceiling: share },
    );
    return pattern.transforms.flatMap((transform, variant) =>
      drawCores(pattern, transform, byTransform[variant] ?? 0, seed + 10 * at + variant, taken),
    );
  });
  return inRounds(drawn);
}

/** One of those that add something, in turn. */
function added(core: Core, index: number): Augmentation {
  const some = augmentationsOf(core).filter((augmentation) => augmentation !== "none");
  return some[index % some.length] ?? "prefix";
}
