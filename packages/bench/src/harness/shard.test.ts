import { expect, test } from "vitest";
import { benchmarkKeys, keyText } from "./benchmark-keys.ts";
import { shardOf } from "./shard.ts";

const keys = benchmarkKeys({ agents: ["a", "b"], hosts: ["ai-sdk"], difficulties: [1, 2] });

test.each([1, 2, 3, 7])("of %d machines each run is one's, and instances stay together", (of) => {
  const parts = Array.from({ length: of }, (_, index) => shardOf(keys, { part: index + 1, of }));
  expect(parts.flat().map(keyText).toSorted()).toEqual(keys.map(keyText).toSorted());
  const owners = new Map<string, Set<number>>();
  parts.forEach((part, index) => {
    for (const { template, difficulty, seed } of part) {
      const text = JSON.stringify([template, difficulty, seed]);
      owners.set(text, (owners.get(text) ?? new Set()).add(index));
    }
  });
  expect([...owners.values()].every((some) => some.size === 1)).toBe(true);
});
