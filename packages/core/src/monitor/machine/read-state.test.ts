import { expect, test } from "vitest";
import type { Json } from "../../json/json.ts";
import { countsBelow, isCountBelow } from "./read-state.ts";

test.each<[unknown, boolean]>([
  [0, true],
  [-0, true],
  [2, true],
  [3, false],
  [-1, false],
  [1.5, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
  ["1", false],
  [null, false],
  [[1], false],
  [undefined, false],
])("%j is a whole number below 3: %s", (written, expected) => {
  expect(isCountBelow(written as Json | undefined, 3)).toBe(expected);
});

test.each<[unknown, readonly number[] | undefined]>([
  [[], []],
  [
    [0, 2, 2],
    [0, 2, 2],
  ],
  [[0, 3], undefined],
  [[0, "1"], undefined],
  [{ 0: 1 }, undefined],
  [1, undefined],
  [undefined, undefined],
])("a list of such numbers: %j", (written, expected) => {
  expect(countsBelow(written as Json | undefined, 3)).toEqual(expected);
});
