import { expect, test } from "vitest";
import { type OrderTemplate, orderTemplates } from "./order-templates.ts";

/** Every order of `first` calls `a`, `second` calls `b` and `others` calls of other tools. */
function words(first: number, second: number, others: number): readonly string[] {
  if (first + second + others === 0) return [""];
  const after = (letter: string, rest: readonly string[]): readonly string[] =>
    rest.map((word) => letter + word);
  return [
    ...(first > 0 ? after("a", words(first - 1, second, others)) : []),
    ...(second > 0 ? after("b", words(first, second - 1, others)) : []),
    ...(others > 0 ? after("c", words(first, second, others - 1)) : []),
  ];
}

const placesOf = (letter: string, word: string): readonly number[] =>
  [...word].flatMap((one, index) => (one === letter ? [index] : []));

test.each(orderTemplates.map((template): [string, OrderTemplate] => [template.name, template]))(
  "the chance of %s is the share of orders that keep it",
  (_name, { keeps, chance }) => {
    let between = 0;
    for (const first of [1, 2, 3])
      for (const second of [1, 2, 3])
        for (const others of [0, 1, 2]) {
          const orders = words(first, second, others);
          const kept = orders.filter((word) => keeps(placesOf("a", word), placesOf("b", word)));
          const expected = kept.length / orders.length;
          if (expected > 0 && expected < 1) between += 1;
          expect(chance(first, second, first + second + others)).toBeCloseTo(expected, 12);
        }
    expect(between).toBeGreaterThan(5);
  },
);

test("a chance of very many calls is a share", () => {
  for (const { chance } of orderTemplates)
    for (const [first, second] of [
      [400, 500],
      [1000, 1],
      [1, 1000],
    ] as const) {
      const found = chance(first, second, first + second + 100);
      expect(found).toBeGreaterThanOrEqual(0);
      expect(found).toBeLessThanOrEqual(1);
    }
});
