import { expect, test } from "vitest";
import { costOf } from "./cost-of.ts";

test("a price is for a million tokens; without one there is no cost, which is not 0", () => {
  const used = { input: 2_000_000, output: 500_000 };
  expect([costOf(used, { input: 0.25, output: 2 }), costOf(used, undefined)]).toEqual([1.5, null]);
});
