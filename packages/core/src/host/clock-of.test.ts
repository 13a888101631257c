import { expect, test } from "vitest";
import { clockOf } from "./clock-of.ts";

test("who has no clock hands on none", () => {
  for (const holder of [undefined, {}]) expect(clockOf(holder)).toEqual({});
});

test("the clock of an object is asked as its own", () => {
  class Watch {
    readonly shows = 7;
    now(): number {
      return this.shows;
    }
  }
  const { now } = clockOf(new Watch());
  expect(now?.()).toBe(7);
});

test("a clock that is taken away shows no time", () => {
  const holder: { now?: () => number } = { now: () => 1 };
  const { now } = clockOf(holder);
  delete holder.now;
  expect(now?.()).toBeNaN();
});
