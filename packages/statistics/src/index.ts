export { type BootstrapOptions, bootstrap } from "./bootstrap.ts";
export type { Interval } from "./interval.ts";
export { type PairCounts, pairedDifference } from "./paired-difference.ts";
export { type Random, seededRandom } from "./random.ts";
export { signFlip } from "./sign-flip.ts";
export { wilson } from "./wilson.ts";
