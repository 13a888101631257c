import { expect, test } from "vitest";
import { decisionName } from "./decision-name.ts";

test.each([
  [0, "d-0001"],
  [8, "d-0009"],
  [9, "d-000a"],
  [14, "d-000f"],
  [15, "d-0010"],
  [254, "d-00ff"],
  [255, "d-0100"],
  [65_534, "d-ffff"],
  [65_535, "d-10000"],
  [1_048_575, "d-100000"],
])("the decision after %i is %s", (decided, name) => {
  expect(decisionName(decided)).toBe(name);
});

test("it is the number in hexadecimal, filled up to four digits, and no two have one name", () => {
  const numbers = Array.from({ length: 70_000 }, (_, decided) => decided);
  const names = numbers.map(decisionName);
  expect(names).toEqual(numbers.map((decided) => `d-${(decided + 1).toString(16).padStart(4, "0")}`));
  expect(new Set(names).size).toBe(numbers.length);
});
