import { expect, test } from "vitest";
import { attempt, attempted } from "./attempt.ts";

const fails = (): never => {
  throw new TypeError("no");
};

test("what an action comes to, and what it threw, whatever it is", () => {
  expect(attempt(() => 1)).toEqual({ kind: "done", value: 1 });
  expect(attempt((given: number) => given + 1, 1)).toEqual({ kind: "done", value: 2 });
  expect(attempt(() => undefined)).toEqual({ kind: "done", value: undefined });
  expect(attempt(fails)).toEqual({ kind: "threw", error: new TypeError("no") });
  expect(
    attempt(() => {
      throw undefined;
    }),
  ).toEqual({ kind: "threw", error: undefined });
});

test("where the reason is of no interest, what was thrown is nothing", () => {
  expect(attempted((given: number) => given + 1, 1)).toBe(2);
  expect(attempted(() => null, 1)).toBe(null);
  expect(attempted(fails, 1)).toBe(undefined);
});
