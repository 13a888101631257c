import { expect, test } from "vitest";
import { interleaved } from "./interleaved.ts";

test.each<[readonly (readonly string[])[], string]>([
  [[], ""],
  [[["a"], []], "a"],
  [[["a", "b", "c"], ["d"], ["e", "f"]], "adebfc"],
])("%j is taken in turn as %s", (lists, expected) => {
  expect(interleaved(lists).join("")).toBe(expected);
});
