export {
  type BootstrapAllOptions,
  type BootstrapOptions,
  bootstrap,
  bootstrapAll,
  type Resampling,
} from "./bootstrap.ts";
export { type Agreement, cohensKappa } from "./cohens-kappa.ts";
export { hoeffding } from "./hoeffding.ts";
export { holm } from "./holm.ts";
export type { Interval } from "./interval.ts";
export { mean } from "./mean.ts";
export { type PairCounts, pairedDifference } from "./paired-difference.ts";
export { pearson } from "./pearson.ts";
export { type Random, seededRandom } from "./random.ts";
export { signFlip } from "./sign-flip.ts";
export { wilson } from "./wilson.ts";
