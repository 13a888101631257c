/**
 * How large what is kept for one rule may become. The first five cost exactness where they are reached: verdicts stay right, and `inexact`
 * says so. The last costs the state: the rule can't be judged any more, others can.
 */
export interface Bounds {
  /** States of a table. Default 256. */
  readonly states: number;
  /** Kinds of calls that a rule tells apart. Default 256. */
  readonly letters: number;
  /** Steps of residuals before a run begins, some microseconds each. Default 4,000. */
  readonly work: number;
  /** Facts that count farther than this are counted, not tabulated. Default 256. */
  readonly counted: number;
  /** Steps that are gone, after a call, to find out whether something is final. Default 1,000. */
  readonly searched: number;
  /** Values of variables that a rule remembers in one run. Default 100,000. */
  readonly keys: number;
}

/** What holds where nothing else is said. */
export const defaultBounds: Bounds = {
  states: 256,
  letters: 256,
  work: 4_000,
  counted: 256,
  searched: 1_000,
  keys: 100_000,
};
