import { type Augmentation, augmentationsOf } from "./augment.ts";
import { type Core, drawCores } from "./core.ts";
import { trainingPatterns } from "./patterns/patterns.ts";

/** How many cores there are of each pattern and transformation. */
const coresPerSlot = 30;

/** A core with what is added to it. */
export interface PoolEntry {
  readonly core: Core;
  readonly augmentation: Augmentation;
}

/** The 570 cores: 30 for each of the 19 pairs of a pattern and a transformation. `taken` learns of their numbers. */
export function trainingCores(taken: Set<string>): readonly Core[] {
  return trainingPatterns.flatMap((pattern, at) =>
    pattern.transforms.flatMap((transform, variant) =>
      drawCores(pattern, transform, coresPerSlot, 1000 + 10 * at + variant, taken),
    ),
  );
}

/** Every core with everything that may be added to it, in turn. */
export function augmentedPool(cores: readonly Core[]): readonly PoolEntry[] {
  return cores.flatMap((core) => augmentationsOf(core).map((augmentation) => ({ core, augmentation })));
}
