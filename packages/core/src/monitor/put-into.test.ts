import { expect, test } from "vitest";
import { putInto } from "./put-into.ts";

test("the first item makes a list, and others go to its end", () => {
  let list: number[] | undefined;
  for (const item of [3, 1, 2]) list = putInto(list, item);
  expect(list).toEqual([3, 1, 2]);
});

test("what is put into a list is put into that list", () => {
  const list = [1];
  expect(putInto(list, 2)).toBe(list);
  expect(list).toEqual([1, 2]);
});

test("an item that is undefined is one", () => {
  expect(putInto<number | undefined>(undefined, undefined)).toEqual([undefined]);
});
