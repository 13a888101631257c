import { expect, test } from "vitest";
import { clustersOf } from "./clusters-of.ts";

const words = ["pear", "apple", "plum", "fig", "avocado"];

test("values of one name are together, by the names, and in a cluster as they came", () => {
  expect(clustersOf(words, ([first = ""]) => first)).toEqual([
    ["apple", "avocado"],
    ["fig"],
    ["pear", "plum"],
  ]);
});

test("in whichever order the names come first, the clusters are the same", () => {
  const reversed = clustersOf(words.toReversed(), ([first = ""]) => first);
  expect(reversed.map((cluster) => cluster.toReversed())).toEqual(clustersOf(words, ([first = ""]) => first));
});

test("of no value there is no cluster", () => {
  expect(clustersOf([], String)).toEqual([]);
});
