import type { Random } from "@agentltl/statistics";

/** The values in random order: one number is drawn for each, and of equal ones the earlier value comes first. */
export function shuffled<Value>(values: readonly Value[], random: Random): readonly Value[] {
  return values
    .map((value) => ({ value, order: random.below(1_000_000) }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ value }) => value);
}
