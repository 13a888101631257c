import { describe, expect, test } from "vitest";
import { backward, everywhere, forward, remembered } from "./reading.ts";
import { and, open, or, type Statuses, satisfied, unknown, violated } from "./statuses.ts";

/** The readings at these positions, and how often the parts were asked. */
function asked(
  make: (note: (position: number) => number) => (position: number) => Statuses,
  positions: readonly number[],
): readonly [readonly Statuses[], readonly number[]] {
  const log: number[] = [];
  const reading = make((position) => {
    log.push(position);
    return position;
  });
  return [positions.map(reading), log];
}

test("what is so everywhere is found out once, and only where somebody asks", () => {
  let finds = 0;
  const reading = everywhere(() => {
    finds++;
    return violated;
  });
  expect(finds).toBe(0);
  expect([reading(3), reading(0), finds]).toEqual([violated, violated, 1]);
});

test("what is remembered is found out once for each position", () => {
  const [values, log] = asked(
    (note) => remembered((at) => (note(at) === 1 ? open : satisfied)),
    [1, 0, 1, 0],
  );
  expect(values).toEqual([open, satisfied, open, satisfied]);
  expect(log).toEqual([1, 0]);
});

const parts = [violated, satisfied, unknown, violated, open];

describe("from the end", () => {
  const eventually = (note: (at: number) => number) =>
    backward(parts.length, violated, (at, later) => or(later, parts[note(at)] ?? violated));

  test("each is made from the one behind it, and of the tail behind the last", () => {
    const [values] = asked(eventually, [0, 1, 2, 3, 4, 5, 9]);
    const expected = parts.map((_, from) => parts.slice(from).reduce(or, violated));
    expect(values).toEqual([...expected, violated, violated]);
  });

  test.each([[[0, 1, 2]], [[4, 2, 0]], [[2, 0, 4]]])("asked at %j each is made once", (positions) => {
    const [values, log] = asked(eventually, positions);
    expect(values).toEqual(positions.map((from) => parts.slice(from).reduce(or, violated)));
    expect(new Set(log).size).toBe(log.length);
  });

  test("of no calls there is the tail", () => {
    expect(backward(0, satisfied, () => violated)(0)).toBe(satisfied);
  });

  test("no trace is too long", () => {
    const reading = backward(100_000, violated, (at, later) => (at === 99_999 ? satisfied : later));
    expect([reading(0), reading(99_999), reading(100_000)]).toEqual([satisfied, satisfied, violated]);
  });
});

describe("from the beginning", () => {
  const historically = (note: (at: number) => number) =>
    forward(parts.length, satisfied, open, (at, earlier) => and(earlier, parts[note(at)] ?? violated));

  test("each is made from the one before it, and of the head before the first; behind the last is what is beyond", () => {
    const [values] = asked(historically, [0, 1, 2, 3, 4, 5, 9]);
    const expected = parts.map((_, to) => parts.slice(0, to + 1).reduce(and, satisfied));
    expect(values).toEqual([...expected, open, open]);
  });

  test.each([[[4, 0]], [[0, 1, 2]], [[2, 2, 4, 0]]])("asked at %j each is made once", (positions) => {
    const [values, log] = asked(historically, positions);
    expect(values).toEqual(positions.map((to) => parts.slice(0, to + 1).reduce(and, satisfied)));
    expect(new Set(log).size).toBe(log.length);
  });

  test("of no calls there is what is beyond", () => {
    expect(forward(0, satisfied, open, () => violated)(0)).toBe(open);
  });

  test("no trace is too long", () => {
    const reading = forward(100_000, violated, open, (at, earlier) => (at === 0 ? satisfied : earlier));
    expect(reading(99_999)).toBe(satisfied);
  });
});
