import { groupBy } from "./group-by.ts";

/** What belongs together, by the name of where it belongs: the same values in any order are drawn as the same clusters. */
export function clustersOf<Value>(
  values: readonly Value[],
  nameOf: (value: Value) => string,
): readonly (readonly Value[])[] {
  return [...groupBy(values, nameOf)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, cluster]) => cluster);
}
