import { expect, test } from "vitest";
import { groupBy } from "./group-by.ts";

test("values stand under their keys, keys and values in the order in which they came", () => {
  const groups = groupBy(["pear", "apple", "plum", "fig", "avocado"], (word) => word[0]);
  expect([...groups]).toEqual([
    ["p", ["pear", "plum"]],
    ["a", ["apple", "avocado"]],
    ["f", ["fig"]],
  ]);
});

test("of no value there is no group", () => {
  expect(groupBy([], String).size).toBe(0);
});
