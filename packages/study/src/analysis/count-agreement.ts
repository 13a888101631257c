import type { Agreement } from "@agentltl/statistics";

/** What two said of the same thing. */
export interface TwoWords {
  readonly first: boolean;
  readonly second: boolean;
}

/** How often which of two said yes. */
export function countAgreement(pairs: readonly TwoWords[]): Agreement {
  const count = (first: boolean, second: boolean): number =>
    pairs.filter((one) => one.first === first && one.second === second).length;
  return {
    both: count(true, true),
    onlyFirst: count(true, false),
    onlySecond: count(false, true),
    neither: count(false, false),
  };
}
