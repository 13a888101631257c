import { expect, test } from "vitest";
import { addCount, mostFrequent } from "./counts.ts";

function counted(...keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) addCount(counts, key);
  return counts;
}

test("each key is counted", () => {
  expect([...counted("a", "b", "a")]).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
});

test.each<[readonly string[], string | undefined]>([
  [["a", "b", "b"], "b"],
  [["b", "a", "a", "b"], "b"],
  [[], undefined],
])("of %j the most frequent is %s", (keys, expected) => {
  expect(mostFrequent(counted(...keys))).toBe(expected);
});
