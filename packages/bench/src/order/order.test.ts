import { seededRandom } from "@agentltl/statistics";
import { expect, test } from "vitest";
import { inRounds } from "./in-rounds.ts";
import { shuffled } from "./shuffled.ts";

test("rounds take one of each list in turn, and pass by a list that is over", () => {
  expect(inRounds([["a1", "a2", "a3"], [], ["c1"], ["d1", "d2"]])).toEqual([
    "a1",
    "c1",
    "d1",
    "a2",
    "d2",
    "a3",
  ]);
});

test("a random order has the same values, and is the same for the same seed", () => {
  const values = Array.from({ length: 20 }, (_, index) => index);
  const once = shuffled(values, seededRandom(7));
  expect(once).not.toEqual(values);
  expect(once.toSorted((one, other) => one - other)).toEqual(values);
  expect(shuffled(values, seededRandom(7))).toEqual(once);
});

test("where equal numbers are drawn the order stays", () => {
  expect(shuffled(["a", "b", "c"], { ...seededRandom(1), below: () => 5 })).toEqual(["a", "b", "c"]);
});
