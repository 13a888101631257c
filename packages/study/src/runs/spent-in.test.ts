import { expect, test } from "vitest";
import { spentIn } from "./spent-in.ts";

test("tokens are added up; dollars are those of what has a price, and none where nothing has", () => {
  const free = { input: 3, output: 1, cost: null };
  const paid = { input: 10, output: 4, cost: 0.5 };
  expect([spentIn([free, paid, paid]), spentIn([free]), spentIn([])]).toEqual([
    { tokens: { input: 23, output: 9 }, cost: 1 },
    { tokens: { input: 3, output: 1 }, cost: null },
    { tokens: { input: 0, output: 0 }, cost: null },
  ]);
});
