import { seededRandom } from "./random.ts";

/** Differences of which all signs are tried; more are sampled. */
const mostTriedOut = 16;

/** How many sign patterns are sampled where there are too many to try. */
const samples = 100_000;

/**
 * How likely a sum of differences this far from zero, or farther, is if each pair's difference could as well have had the other sign (Fisher's
 * randomisation test, two-sided). Where all differences are equal in size it is McNemar's exact test, and exact at any number of pairs; else
 * exact up to 16 differences other than zero, and above that from 100,000 seeded samples, never 0. 1 without any difference.
 */
export function signFlip(differences: readonly number[], seed: number): number {
  const sizes = differences.filter((one) => one !== 0).map(Math.abs);
  const [first] = sizes;
  if (first === undefined) return 1;
  const sum = Math.abs(differences.reduce((total, one) => total + one, 0));
  if (sizes.every((size) => size === first)) return binomialTails(sizes.length, Math.round(sum / first));
  // Sums of the same numbers in another order differ in the last bits.
  const least = sum - 1e-12 * sizes.reduce((total, one) => total + one, 0);
  return sizes.length <= mostTriedOut ? triedOut(sizes, least) : sampled(sizes, least, seed);
}

/** That of `count` fair coins the heads outnumber the tails, or the other way round, by `lead` or more. */
function binomialTails(count: number, lead: number): number {
  let term = -count * Math.LN2;
  let tail = 0;
  for (let heads = 0; 2 * heads <= count - lead; heads += 1) {
    tail += Math.exp(term);
    term += Math.log(count - heads) - Math.log(heads + 1);
  }
  return Math.min(1, 2 * tail);
}

function triedOut(sizes: readonly number[], least: number): number {
  const patterns = 2 ** sizes.length;
  let asFar = 0;
  for (let pattern = 0; pattern < patterns; pattern += 1) {
    const sum = sizes.reduce((total, size, place) => total + ((pattern >> place) & 1 ? size : -size), 0);
    if (Math.abs(sum) >= least) asFar += 1;
  }
  return asFar / patterns;
}

/** What was seen is one of the patterns, so it is counted in. */
function sampled(sizes: readonly number[], least: number, seed: number): number {
  const random = seededRandom(seed);
  let asFar = 1;
  for (let sample = 0; sample < samples; sample += 1) {
    let sum = 0;
    for (const size of sizes) sum += random.below(2) === 0 ? size : -size;
    if (Math.abs(sum) >= least) asFar += 1;
  }
  return asFar / (samples + 1);
}
