import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bitFormulas, bitPattern, bitStore, bitTrace, bitWords, coreHolds } from "../../../test/bit-words.ts";
import { factor } from "../../../test/factor.ts";
import type { Formula } from "../../formula/formula.ts";
import { holds } from "../../semantics/holds.ts";
import { parse } from "../../syntax/parse.ts";
import { coreOf } from "./core-of.ts";
import { CoreStore } from "./core-store.ts";

test("the few operators that a formula comes to say what the formula says, on every run", () => {
  const seen = { satisfied: 0, violated: 0, unevaluable: 0 };
  fc.assert(
    fc.property(bitFormulas(), bitWords(), (formula, word) => {
      const store = bitStore();
      const root = coreOf(formula, store);
      // Of a metric that was not recorded the verdict is what comes out either way.
      const ways = Array.from({ length: 2 ** store.ends.length }, (_, ending) =>
        coreHolds(store, root, word, ending),
      );
      const defined = holds(formula, { ...bitTrace(word), gaps: [{ kind: "metrics", detail: "" }] });
      seen[defined]++;
      if (defined !== "unevaluable")
        expect([formula, word, ways]).toEqual([formula, word, ways.map(() => defined === "satisfied")]);
    }),
    { numRuns: 500 * factor },
  );
  expect(Math.min(seen.satisfied, seen.violated)).toBeGreaterThan(100);
  expect(seen.unevaluable).toBeGreaterThan(1);
});

describe("one number for one thing", () => {
  test.each([
    ["F now(a)", "true U now(a)"],
    ["G now(a)", "not F not now(a)"],
    ["now(a) R now(b)", "not ((not now(a)) U not now(b))"],
    ["now(a) W now(b)", "(now(a) U now(b)) | G now(a)"],
    ["WX now(a)", "not X not now(a)"],
    ["X (now(a) & now(b))", "(X now(a)) & X now(b)"],
    ["X (now(a) | now(b))", "(X now(a)) | X now(b)"],
    ["X not now(a)", "(X true) & not X now(a)"],
    ["O now(a)", "true S now(a)"],
    ["H now(a)", "not O not now(a)"],
    ["now(a) -> now(b)", "now(b) | not now(a)"],
    ["now(a) <-> now(b)", "(now(a) -> now(b)) & (now(b) -> now(a))"],
    ["called(a)", "count(a) >= 1"],
    ["before(a, b)", "after(b, a)"],
    ["allBefore([a, c], b)", "before(a, b) & before(c, b)"],
    ["precedes(a, b)", "not called(b) | before(a, b)"],
    ["branchCalled(a, b)", "called(a) & not called(b)"],
    ["branchCalled(a)", "called(a)"],
    ["allBefore([], b)", "true"],
    ["now(a) & now(a)", "now(a)"],
    ["now(a) & not now(a)", "false"],
    ["now(a) & true", "now(a)"],
    ["now(a) & false", "false"],
    ["now(a) | false", "now(a)"],
    ["now(a) & now(b)", "now(b) & now(a)"],
    ["not not now(a)", "now(a)"],
  ])("%s is %s", (one, other) => {
    const store = new CoreStore();
    expect(coreOf(parse(one), store)).toBe(coreOf(parse(other), store));
  });

  test.each([
    ["F now(a)", "now(a)"],
    ["X now(a)", "WX now(a)"],
    ["count(a) >= 1", "count(a) >= 2"],
    ["before(a, b)", "before(b, a)"],
    ["inOrder(a, b)", "before(a, b)"],
    ["at(0, now(a))", "now(a)"],
    ["at(0, now(a))", "at(1, now(a))"],
    ["Y now(a)", "X now(a)"],
    ["called(a(x = 1))", 'called(a(x = "1"))'],
    ["metric(m) <= 1", "metric(m) < 1"],
  ])("%s is not %s", (one, other) => {
    const store = new CoreStore();
    expect(coreOf(parse(one), store)).not.toBe(coreOf(parse(other), store));
  });

  test("two functions are one comparison where they are one function", () => {
    const predicate = (passes: () => boolean): Formula => ({
      kind: "predicate",
      name: "p",
      terms: [],
      sees: "prefix",
      test: passes,
    });
    const [one, other] = [() => true, () => true];
    const store = new CoreStore();
    const numbers = [one, other, one, other].map((test_) => coreOf(predicate(test_), store));
    expect(numbers).toEqual([numbers[0], numbers[1], numbers[0], numbers[1]]);
    expect(numbers[0]).not.toBe(numbers[1]);
    expect(store.bits).toHaveLength(2);
  });
});

describe("a store", () => {
  test("holds each bit, counter and end atom once", () => {
    const store = new CoreStore();
    coreOf(
      parse(
        "now(a) & called(a) & count(a) >= 1 & count(a) >= 2 & metric(m) <= 1 & F (now(b) & metric(m) <= 1)",
      ),
      store,
    );
    expect([store.bits.length, store.counters.length, store.ends.length]).toEqual([2, 2, 1]);
  });

  test("of as many nodes as it may have is full, and what comes after is not written out", () => {
    const store = new CoreStore();
    const bits = Array.from({ length: 3 }, (_, bit) => coreOf({ kind: "now", call: bitPattern(bit) }, store));
    const [first = 0, second = 0] = bits;
    expect(store.full).toBe(false);
    let last = first;
    while (!store.full) last = store.until(last, second);
    expect(store.nodes).toHaveLength(8_193);
    expect(store.next(last)).toBe(store.top);
  });

  test("forgets functions, and makes the same ones anew", () => {
    const store = bitStore();
    const id = coreOf(parse("F now(a) & (now(b) | G now(c)) & not X now(a)"), store);
    const before = store.functionOf(id);
    expect(store.functionOf(id)).toBe(before);
    const { bdd } = store;
    store.forgetFunctions();
    expect(store.bdd).not.toBe(bdd);
    const again = store.functionOf(id);
    const worth = (bits: (number: number) => boolean): number => {
      let node = again;
      for (let bit = store.bdd.firstBit(node); bit !== undefined; bit = store.bdd.firstBit(node))
        node = store.bdd.branch(node, bits(bit) ? 1 : 0);
      return node;
    };
    // `X now(a)` alone makes it false: it is denied.
    expect([worth(() => true), worth((bit) => store.nodes[bit]?.kind !== "next")]).toEqual([0, 1]);
  });
});
