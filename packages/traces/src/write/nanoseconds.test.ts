import { expect, test } from "vitest";
import { extreme, nanosecondsOf } from "./nanoseconds.ts";

test.each<[number | undefined, string | undefined]>([
  [1, "1000000"],
  [1.5, "1500000"],
  [0.000001, "1"],
  [1_700_000_000_123, "1700000000123000000"],
  [1_700_000_000_123.5, "1700000000123500000"],
  // What rounds up carries over.
  [1.9999999, "2000000"],
  // OTLP's 0 is no time, and it has no times before 1970.
  [0, undefined],
  [0.0000001, undefined],
  [-5, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  // More than 64 bits hold.
  [1e300, undefined],
  [undefined, undefined],
])("%s ms are %s ns", (milliseconds, expected) => {
  expect(nanosecondsOf(milliseconds)).toBe(expected);
});

test.each<[readonly (number | undefined)[], number | undefined, number | undefined]>([
  [[], undefined, undefined],
  [[undefined, 0, -1], undefined, undefined],
  [[7], 7, 7],
  [[undefined, 7, 3, undefined, 9, -1], 3, 9],
])("of %j the first is %s and the last %s: what OTLP can't write is none", (times, first, last) => {
  expect([extreme(times, Math.min), extreme(times, Math.max)]).toEqual([first, last]);
});

test("times may be more than a function takes arguments", () => {
  const times = Array.from({ length: 200_000 }, (_, index) => index + 1);
  expect([extreme(times, Math.min), extreme(times, Math.max)]).toEqual([1, 200_000]);
});
