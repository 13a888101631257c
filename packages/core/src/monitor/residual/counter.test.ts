import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { type BitCall, bitCount, bitWords, factHolds } from "../../../test/bit-words.ts";
import { factor } from "../../../test/factor.ts";
import {
  bitsOf,
  type Counter,
  counterHolds,
  counterStart,
  counterStep,
  decidedFalse,
  decidedTrue,
  dependsOnSteps,
  sizeOf,
} from "./counter.ts";

const bit = fc.nat(bitCount - 1);
const nth = fc.integer({ min: 1, max: 3 });
const counters: Arbitrary<Counter> = fc.oneof(
  fc.record({
    kind: fc.constant("count"),
    call: bit,
    comparison: fc.constantFrom("==", "!=", "<", "<=", ">", ">="),
    times: fc.nat(3),
  }),
  fc.record({ kind: fc.constant("before"), first: bit, then: bit }),
  fc.record({ kind: fc.constant("inOrder"), calls: fc.array(bit, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant("instanceBefore"), first: bit, nth, then: bit, mth: nth }),
  fc.record({ kind: fc.constant("withinCalls"), first: bit, then: bit, limit: fc.nat(3) }),
);

function after(counter: Counter, word: readonly BitCall[]): number {
  return word.reduce(
    (state, { mask, step }) => counterStep(counter, state, mask, step),
    counterStart(counter),
  );
}

const isDecided = (state: number): boolean => state === decidedTrue || state === decidedFalse;

test("a fact that is counted is what the definition says it is, after every call", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(counters, bitWords(), (counter, word) => {
      for (let length = 0; length <= word.length; length++) {
        const prefix = word.slice(0, length);
        const state = after(counter, prefix);
        const holds = counterHolds(counter, state);
        expect([counter, prefix, holds]).toEqual([counter, prefix, factHolds(counter, prefix)]);
        const what = `${counter.kind} ${isDecided(state) ? "decided" : "open"} ${holds}`;
        seen.set(what, (seen.get(what) ?? 0) + 1);
      }
    }),
    { numRuns: 1_000 * factor },
  );
  for (const kind of ["before", "inOrder", "instanceBefore", "withinCalls", "count"])
    for (const how of ["decided true", "decided false", "open false"])
      if (kind !== "inOrder" || how !== "decided false")
        expect([kind, how, (seen.get(`${kind} ${how}`) ?? 0) > 20]).toEqual([kind, how, true]);
  expect(seen.get("count open true")).toBeGreaterThan(20);
});

test("it is decided exactly when no call can change it any more, where some call does the one thing without the other", () => {
  const all = Array.from({ length: 2 ** bitCount }, (_, mask): BitCall => ({ mask, step: "new" }));
  // Enough to count on to any bound, each call in a step of its own: some of one kind, and then many of another.
  const endings = all.flatMap((one) =>
    all.flatMap((then) =>
      [0, 1, 2, 3].map((many) => [
        ...Array.from({ length: many }, () => one),
        ...Array.from({ length: 5 }, () => then),
      ]),
    ),
  );
  let [open, decided] = [0, 0];
  fc.assert(
    fc.property(counters, bitWords(4), (counter, word) => {
      if (counter.kind !== "count" && counter.kind !== "inOrder" && counter.first === counter.then) return;
      const state = after(counter, word);
      const here = counterHolds(counter, state);
      // What is counted is what is defined, says the test before this one.
      const changed = endings.some((ending) => {
        let later = state;
        return ending.some(({ mask, step }) => {
          later = counterStep(counter, later, mask, step);
          return counterHolds(counter, later) !== here;
        });
      });
      expect([counter, word, isDecided(state)]).toEqual([counter, word, !changed]);
      if (changed) open++;
      else decided++;
    }),
    { numRuns: 300 * factor },
  );
  expect(Math.min(open, decided)).toBeGreaterThan(50);
});

test("what is decided stays so", () => {
  fc.assert(
    fc.property(counters, fc.constantFrom(decidedTrue, decidedFalse), bitWords(1), (counter, state, word) => {
      for (const { mask, step } of word) expect(counterStep(counter, state, mask, step)).toBe(state);
      expect(counterHolds(counter, state)).toBe(state === decidedTrue);
    }),
    { numRuns: 100 * factor },
  );
});

test("it has about so many states as it says, never many more", () => {
  const all = [0, 1, 2, 3, 4, 5, 6, 7];
  fc.assert(
    fc.property(counters, (counter) => {
      const found = new Set([counterStart(counter)]);
      for (const state of found)
        for (const mask of all)
          for (const step of ["new", "same", "none"] as const)
            found.add(counterStep(counter, state, mask, step));
      expect([counter, found.size <= sizeOf(counter) + 2]).toEqual([counter, true]);
    }),
    { numRuns: 200 * factor },
  );
});

test("how a letter answers other questions changes nothing, nor how its step stands where no order is asked for", () => {
  let ordered = 0;
  fc.assert(
    fc.property(counters, bitWords(), fc.nat(7), (counter, word, noise) => {
      const looked = bitsOf(counter).reduce((bits, one) => bits | (1 << one), 0);
      const other = word.map(
        ({ mask, step }): BitCall => ({
          mask: (mask & looked) | (noise & ~looked),
          step: dependsOnSteps(counter) ? step : "new",
        }),
      );
      expect([counter, word, after(counter, other)]).toEqual([counter, word, after(counter, word)]);
      const listed = word.map(({ mask }): BitCall => ({ mask, step: "new" }));
      if (after(counter, listed) !== after(counter, word)) ordered++;
    }),
    { numRuns: 500 * factor },
  );
  expect(ordered).toBeGreaterThan(8);
});

describe("counters that are large", () => {
  test.each<[string, Counter, number]>([
    ["a count", { kind: "count", call: 0, comparison: "<=", times: 500 }, 502],
    ["an order of two", { kind: "before", first: 0, then: 1 }, 5],
    ["an order of many", { kind: "inOrder", calls: Array.from({ length: 200 }, () => 0) }, 401],
    ["numbered instances", { kind: "instanceBefore", first: 0, nth: 30, then: 1, mth: 20 }, 640],
    ["a distance", { kind: "withinCalls", first: 0, then: 1, limit: 300 }, 302],
  ])("say how large they are: %s", (_, counter, size) => {
    expect(sizeOf(counter)).toBe(size);
  });

  test("find the 30th and the 20th among many, also in one step", () => {
    const counter: Counter = { kind: "instanceBefore", first: 0, nth: 30, then: 1, mth: 20 };
    const firsts = (many: number): readonly BitCall[] =>
      Array.from({ length: many }, () => ({ mask: 1, step: "new" }));
    const thens = (many: number): readonly BitCall[] =>
      Array.from({ length: many }, () => ({ mask: 2, step: "new" }));
    expect(after(counter, [...firsts(30), ...thens(20)])).toBe(decidedTrue);
    expect(after(counter, [...firsts(29), ...thens(20), ...firsts(5)])).toBe(decidedFalse);
    expect(after(counter, [...thens(19), ...firsts(30), { mask: 2, step: "same" }])).toBe(decidedFalse);
    expect(after(counter, [...thens(19), ...firsts(31), { mask: 2, step: "same" }])).toBe(decidedTrue);
    expect(
      after(counter, [...thens(19), ...firsts(29), { mask: 1, step: "none" }, { mask: 2, step: "none" }]),
    ).toBe(decidedTrue);
  });
});
