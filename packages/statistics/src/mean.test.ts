import { expect, test } from "vitest";
import { mean } from "./mean.ts";

test.each<[readonly number[], number]>([
  [[1, 2, 6], 3],
  [[-1, 1], 0],
  [[0.5], 0.5],
  [[], Number.NaN],
])("of %j it is %d", (values, expected) => expect(mean(values)).toBe(expected));
