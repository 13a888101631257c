import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { type GoldCall, traceDistance } from "./trace-distance.ts";

const call = (name: string, args: GoldCall["args"] = {}): GoldCall => ({ name, args });

test("the paper's example is 1.5 away, and earns exp(-1.5)", () => {
  const gold = [call("tool_a", { x: 1 }), call("tool_b", { y: 2 })];
  const predicted = [call("tool_a", { x: 9 }), call("tool_c", { z: 0 }), call("tool_b", { y: 2 })];
  expect(traceDistance(gold, predicted)).toBe(1.5);
  expect(Math.exp(-traceDistance(gold, predicted)).toFixed(3)).toBe("0.223");
});

test.each<[string, readonly GoldCall[], readonly GoldCall[], number]>([
  ["both empty", [], [], 0],
  ["only insertions", [], [call("a"), call("b")], 2],
  ["only deletions", [call("a"), call("b"), call("c")], [], 3],
  ["the same tool with other arguments", [call("a", { x: 1 })], [call("a", { x: "1" })], 0.5],
  ["another tool", [call("a")], [call("b")], 1],
  [
    "keys in another order are the same arguments",
    [call("a", { x: 1, y: 2 })],
    [call("a", { y: 2, x: 1 })],
    0,
  ],
  ["a call given twice", [call("a")], [call("a"), call("a")], 1],
])("%s", (_name, gold, predicted, expected) => {
  expect(traceDistance(gold, predicted)).toBe(expected);
});

const traces = fc.array(
  fc.record({ name: fc.constantFrom("a", "b"), args: fc.constantFrom(1, 2).map((x) => ({ x })) }),
  { maxLength: 7 },
);

test("it is the least cost over all ways to edit", () => {
  check(traces, traces, (gold, predicted) => {
    expect(traceDistance(gold, predicted)).toBe(leastCost(gold, predicted));
  });
});

test("d(G, G) = 0, and 0 only for equal lists", () => {
  check(traces, traces, (one, other) => {
    expect(traceDistance(one, one)).toBe(0);
    expect(traceDistance(one, other) === 0).toBe(JSON.stringify(one) === JSON.stringify(other));
  });
});

test("d(G, P) = d(P, G)", () => {
  check(traces, traces, (one, other) => {
    expect(traceDistance(one, other)).toBe(traceDistance(other, one));
  });
});

test("d(G, P) is between the difference of the lengths and the greater length", () => {
  check(traces, traces, (one, other) => {
    const distance = traceDistance(one, other);
    expect(distance).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
    expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
  });
});

test("d(A, C) <= d(A, B) + d(B, C)", () => {
  fc.assert(
    fc.property(traces, traces, traces, (one, middle, other) => {
      expect(traceDistance(one, other)).toBeLessThanOrEqual(
        traceDistance(one, middle) + traceDistance(middle, other),
      );
    }),
    { numRuns: 500 * factor },
  );
});

test("the random lists reach equal calls, same tools and other tools", () => {
  const pairs = fc.sample(fc.tuple(traces, traces), 500);
  const share = (isSo: (distance: number) => boolean): number =>
    pairs.filter(([one, other]) => isSo(traceDistance(one, other))).length / pairs.length;
  expect(share((distance) => distance % 1 === 0.5)).toBeGreaterThan(0.2);
  expect(share((distance) => distance % 1 === 0)).toBeGreaterThan(0.2);
});

test("memory grows with the shorter list only: 200,000 calls against 5", () => {
  const long = Array.from({ length: 200_000 }, () => call("a"));
  expect(traceDistance(long, long.slice(0, 5))).toBe(199_995);
});

/** The definition: try everything. */
function leastCost(gold: readonly GoldCall[], predicted: readonly GoldCall[]): number {
  const memory = new Map<string, number>();
  const cost = (i: number, j: number): number => {
    if (i === 0) return j;
    if (j === 0) return i;
    const key = `${i} ${j}`;
    const known = memory.get(key);
    if (known !== undefined) return known;
    const [one, other] = [gold[i - 1], predicted[j - 1]];
    const change = one?.name !== other?.name ? 1 : JSON.stringify(one) === JSON.stringify(other) ? 0 : 0.5;
    const least = Math.min(cost(i - 1, j) + 1, cost(i, j - 1) + 1, cost(i - 1, j - 1) + change);
    memory.set(key, least);
    return least;
  };
  return cost(gold.length, predicted.length);
}

function check<One, Other>(
  one: fc.Arbitrary<One>,
  other: fc.Arbitrary<Other>,
  law: (one: One, other: Other) => void,
): void {
  fc.assert(fc.property(one, other, law), { numRuns: 500 * factor });
}
