import fc from "fast-check";
import { expect, test } from "vitest";
import { circleIn, keepOnly, type Pair, reachableFrom } from "./graph.ts";

const names = ["a", "b", "c", "d", "e", "f"];

/** Edges from earlier to later letters alone, so that there is no circle. */
const acyclic: fc.Arbitrary<readonly Pair[]> = fc.uniqueArray(
  fc.constantFrom(
    ...names.flatMap((from, index) => names.slice(index + 1).map((to): Pair => ({ from, to }))),
  ),
  { minLength: 3, maxLength: 8 },
);
const runs = Number(process.env.AGENTLTL_RUNS ?? 1_000);

test("what is kept is in the order in which it was, and no bridge says what other edges say", () => {
  let bridged = 0;
  fc.assert(
    fc.property(acyclic, fc.subarray(names, { minLength: 2, maxLength: 4 }), (pairs, kept) => {
      const left = keepOnly(pairs, (id) => kept.includes(id));
      for (const from of kept)
        for (const to of kept)
          expect(reachableFrom(from, left).has(to), `${from} ${to}`).toBe(reachableFrom(from, pairs).has(to));
      for (const bridge of left.filter((pair) => pair.bridged)) {
        bridged += 1;
        const others = left.filter((pair) => pair !== bridge);
        expect(reachableFrom(bridge.from, others).has(bridge.to)).toBe(false);
      }
    }),
    { numRuns: runs },
  );
  expect(bridged / runs).toBeGreaterThan(0.1);
});

test("a circle is found where there is one, and goes round", () => {
  const edge = fc.record({ from: fc.constantFrom(...names), to: fc.constantFrom(...names) });
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 8 }), (pairs) => {
      const circle = circleIn(pairs);
      expect(circle !== undefined).toBe(names.some((id) => reachableFrom(id, pairs).has(id)));
      if (circle === undefined) return;
      expect(circle.at(-1)).toBe(circle[0]);
      for (const [index, to] of circle.slice(1).entries())
        expect(pairs).toContainEqual({ from: circle[index], to });
    }),
    { numRuns: runs },
  );
});
