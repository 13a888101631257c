import { describe, expect, test } from "vitest";
import type { Json } from "../json/json.ts";
import { readTime } from "./read-time.ts";

/** The time under a name of our own, and under one of other records'. */
function check(value: Json, own: number | undefined, other: number | undefined = own): void {
  expect([readTime("startedAt", value), readTime("endedAt", value), readTime("timestamp", value)]).toEqual([
    own,
    own,
    other,
  ]);
}

const noon = Date.UTC(2024, 4, 1, 12, 0, 0);

describe("a number is milliseconds under our names, and seconds under others unless it is too large for them", () => {
  test.each<[number, number, number]>([
    [0, 0, 0],
    [1.5, 1.5, 1_500],
    [-1, -1, -1_000],
    [noon / 1_000, noon / 1_000, noon],
    [noon, noon, noon],
    [99_999_999_999, 99_999_999_999, 99_999_999_999_000],
    [100_000_000_000, 100_000_000_000, 100_000_000_000],
  ])("%d", (value, own, other) => {
    check(value, own, other);
  });

  test("one without end is no time", () => {
    check(Number.POSITIVE_INFINITY, undefined);
    check(Number.NaN, undefined);
    check(Number.NEGATIVE_INFINITY, undefined);
  });
});

describe("an ISO text is that time, in UTC where it names no zone", () => {
  test.each([
    "2024-05-01T12:00:00Z",
    "2024-05-01T12:00:00",
    "2024-05-01 12:00:00",
    "2024-05-01T12:00",
    "2024-05-01 12:00",
    "2024-05-01T12:00:00.000000Z",
    "2024-05-01T14:00:00+02:00",
    "2024-05-01T14:00:00+0200",
    "2024-05-01T06:30:00-05:30",
    "2024-05-01 14:00+02:00",
  ])("%s", (text) => {
    check(text, noon);
  });

  test("to the millisecond", () => {
    check("2024-05-01T12:00:00.123", noon + 123);
    check("2024-05-01T12:00:00.123456", noon + 123);
  });

  test.each([
    "",
    "now",
    "2024-05-01",
    "2024-05-01T12",
    "2024-13-01T12:00:00Z",
    "2024-05-01T25:00:00Z",
    "May 1, 2024 12:00",
    " 2024-05-01T12:00:00Z",
    "2024-05-01T12:00:00Z and more",
    "1714564800",
  ])("%j is none", (text) => {
    check(text, undefined);
  });
});

test.each([null, true, [noon], { at: noon }])("%j is no time", (value) => {
  check(value, undefined);
});
