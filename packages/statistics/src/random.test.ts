import { expect, test } from "vitest";
import { type Random, seededRandom } from "./random.ts";

test("the same seed gives the same numbers, on every platform", () => {
  expect(drawn(seededRandom(42), 12)).toEqual(drawn(seededRandom(42), 12));
  expect(drawn(seededRandom(42), 12)).toMatchInlineSnapshot(`
    [
      605,
      225,
      535,
      820,
      834,
      84,
      852,
      787,
      139,
      433,
      503,
      385,
    ]
  `);
});

test("another seed gives others", () => {
  expect(drawn(seededRandom(43), 12)).not.toEqual(drawn(seededRandom(42), 12));
});

test("each number below the bound comes about equally often", () => {
  const counts = new Array<number>(7).fill(0);
  const random = seededRandom(7);
  for (let index = 0; index < 70_000; index += 1) {
    const one = random.below(7);
    counts[one] = (counts[one] ?? 0) + 1;
  }
  // Chi-square with six degrees of freedom is above 22.5 once in a thousand seeds.
  expect(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(22.5);
});

test("below one there is only zero", () => {
  expect(drawn(seededRandom(1), 3, 1)).toEqual([0, 0, 0]);
});

function drawn(random: Random, times: number, bound = 1000): readonly number[] {
  return Array.from({ length: times }, () => random.below(bound));
}
