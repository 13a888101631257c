import { describe, expect, test } from "vitest";
import {
  all,
  and,
  any,
  decided,
  mayBeViolated,
  not,
  open,
  or,
  type Statuses,
  satisfied,
  unknown,
  violated,
} from "./statuses.ts";

/** What can be said, from the least to the most. */
const lattice: readonly Statuses[] = [violated, open, satisfied];
const everySet: readonly Statuses[] = [1, 2, 3, 4, 5, 6, 7];

function membersOf(statuses: Statuses): readonly Statuses[] {
  return lattice.filter((one) => (statuses & one) !== 0);
}

/** By definition: every choice out of both sets, the lesser (or the greater) of the two. */
function chosen(left: Statuses, right: Statuses, pick: (...pair: readonly number[]) => number): Statuses {
  const pairs = membersOf(left).flatMap((one) => membersOf(right).map((other) => [one, other] as const));
  return pairs.reduce((known, pair) => known | pick(...pair), 0);
}

function check(left: Statuses, right: Statuses): void {
  expect(and(left, right)).toBe(chosen(left, right, Math.min));
  expect(or(left, right)).toBe(chosen(left, right, Math.max));
}

describe.each(everySet)("%s", (left) => {
  test.each(everySet)("and, or %s: whatever is picked of either set", (right) => {
    check(left, right);
  });

  test("negated: violated and satisfied change places, open stays", () => {
    const turned = { [violated]: satisfied, [open]: open, [satisfied]: violated };
    expect(not(left)).toBe(membersOf(left).reduce((known, one) => known | (turned[one] ?? 0), 0));
    expect(not(not(left))).toBe(left);
  });

  test("may be violated where that is one of the things that can be said", () => {
    expect(mayBeViolated(left)).toBe(membersOf(left).includes(violated));
  });
});

test("unknown is decided, one way or the other", () => {
  expect(membersOf(unknown)).toEqual([violated, satisfied]);
  expect([decided(true), decided(false)]).toEqual([satisfied, violated]);
});

describe("of any number", () => {
  test("of none, all hold and none does", () => {
    expect([all([]), any([])]).toEqual([satisfied, violated]);
  });

  test.each([[[open, unknown, satisfied]], [[unknown, unknown]], [[3, 6, 5, 2]]])(
    "%j, as one by one",
    (parts) => {
      expect(all(parts)).toBe(parts.reduce(and));
      expect(any(parts)).toBe(parts.reduce(or));
    },
  );

  test("nothing is looked at behind what decides", () => {
    function* upTo(last: Statuses): Generator<Statuses> {
      yield open;
      yield last;
      throw new Error("looked too far");
    }
    expect([all(upTo(violated)), any(upTo(satisfied))]).toEqual([violated, satisfied]);
    expect(() => all(upTo(unknown))).toThrow("looked too far");
    expect(() => any(upTo(unknown))).toThrow("looked too far");
  });
});
