import type { RunUsage } from "./run-record.ts";

/** What runs, or judgements, took together. */
export interface Spent {
  readonly tokens: { readonly input: number; readonly output: number };
  /** Dollars of those that have a price; `null` where none has. */
  readonly cost: number | null;
}

/** Adds up what was taken. */
export function spentIn(usages: readonly Omit<RunUsage, "steps">[]): Spent {
  const costs = usages.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  return {
    tokens: {
      input: usages.reduce((sum, { input }) => sum + input, 0),
      output: usages.reduce((sum, { output }) => sum + output, 0),
    },
    cost: costs.length === 0 ? null : costs.reduce((sum, one) => sum + one, 0),
  };
}
