import { expect, test } from "vitest";
import { contentHash } from "./content-hash.ts";
import { createFactsCache, type FactsCache } from "./facts-cache.ts";
import { readSettings } from "./read-options.ts";
import { type SourceFacts, sourceFacts } from "./source-facts.ts";

const facts = sourceFacts("def f(): pass\n", "a.py", readSettings({}));

/** How often texts are looked at when they are asked for in this order. */
function check(
  cache: FactsCache,
  contents: readonly string[],
  found: SourceFacts | undefined = facts,
): number {
  let looks = 0;
  for (const content of contents)
    cache.recall(content, ".py", () => {
      looks++;
      return found;
    });
  return looks;
}

test("a text is looked at once", () => {
  expect(check(createFactsCache(), ["a", "b", "a", "b", "a"])).toBe(2);
});

test("that it is no source is remembered too", () => {
  expect(check(createFactsCache(), ["a", "a"], undefined)).toBe(1);
});

test("the same text under another kind of path is another", () => {
  const cache = createFactsCache();
  check(cache, ["a"]);
  let looked = false;
  cache.recall("a", ".ts", () => {
    looked = true;
    return facts;
  });
  expect(looked).toBe(true);
});

test("what was given up is looked at again", () => {
  expect(check(createFactsCache(), ["a", "a"], facts && { ...facts, givenUp: true })).toBe(2);
});

test("its length has a bound, and those go first that were not asked for the longest", () => {
  const cache = createFactsCache(3500);
  expect(check(cache, ["a", "b", "c"])).toBe(3);
  expect(check(cache, ["a"])).toBe(0);
  expect(check(cache, ["d"])).toBe(1);
  expect(check(cache, ["a", "c", "d"])).toBe(0);
  expect(check(cache, ["b"])).toBe(1);
  expect(cache.length).toBeLessThanOrEqual(3500);
});

test("a text longer than that is not kept, and pushes nothing out", () => {
  const cache = createFactsCache(3500);
  expect(check(cache, ["a", "x".repeat(5000), "x".repeat(5000), "a"])).toBe(3);
});

test("with a length of 0 nothing is kept", () => {
  expect(check(createFactsCache(0), ["a", "a"])).toBe(2);
});

test("the bound holds over many texts", () => {
  const cache = createFactsCache(50_000);
  for (let round = 0; round < 2000; round++) check(cache, [`text ${round} ${"x".repeat(round % 700)}`]);
  expect(cache.length).toBeLessThanOrEqual(50_000);
  expect(cache.length).toBeGreaterThan(40_000);
});

test("the hash tells texts apart by each letter, their order and length", () => {
  const texts = ["", "a", "b", "ab", "ba", "aa", "aaa", "é", "\u0000", "\u0000\u0000", "a\u0100", "\u0100a"];
  expect(new Set(texts.map(contentHash)).size).toBe(texts.length);
});
