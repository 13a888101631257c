import { type CorpusInstance, corpusInstance, type Split } from "./corpus-instance.ts";
import { augmentedPool, trainingCores } from "./pool.ts";
import { splits } from "./splits.ts";
import { subsample } from "./subsample.ts";

/** How many instances each part of the corpus has (paper section 4.3). */
export const splitSizes: Readonly<Record<Split, number>> = {
  train: 300,
  unaugmented: 83,
  augmented: 100,
  "unseen-pattern": 39,
  "diverse-tool": 39,
};

/** The whole corpus, the training set first and in the order in which it is to be trained on. The same every time. */
export function trainingCorpus(): readonly CorpusInstance[] {
  const taken = new Set<string>();
  const pool = augmentedPool(trainingCores(taken));
  const train = subsample(pool, 300).map(({ core, augmentation }) =>
    corpusInstance(core, augmentation, "train"),
  );
  return [...train, ...splits(splitSizes, taken)];
}
