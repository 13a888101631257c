import { expect, test } from "vitest";
import type { Fit } from "../../match/fit.ts";
import { allOf, negated, same } from "./kleene.ts";

const values: readonly Fit[] = [0, 1, 2];

/** What a table of two values says however what is open is filled in; 2 where that makes a difference. */
function filledIn(one: Fit, other: Fit, table: (left: boolean, right: boolean) => boolean): Fit {
  const ways = (value: Fit): readonly boolean[] => (value === 2 ? [true, false] : [value === 1]);
  const found = new Set(ways(one).flatMap((left) => ways(other).map((right) => table(left, right))));
  return found.size > 1 ? 2 : found.has(true) ? 1 : 0;
}

test.each(values.flatMap((one) => values.map((other) => [one, other] as const)))(
  "%i and %i come to what they come to however the rest is filled in",
  (one, other) => {
    expect(allOf([one, other])).toBe(filledIn(one, other, (left, right) => left && right));
    expect(same(one, other)).toBe(filledIn(one, other, (left, right) => left === right));
    expect(negated(one)).toBe(filledIn(one, other, (left) => !left));
  },
);

test("all of none is so", () => expect(allOf([])).toBe(1));
