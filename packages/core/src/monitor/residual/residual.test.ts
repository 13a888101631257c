import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BitCall, bitFormulas, bitStore, bitWords, coreHolds } from "../../../test/bit-words.ts";
import { factor } from "../../../test/factor.ts";
import type { Formula } from "../../formula/formula.ts";
import { parse } from "../../syntax/parse.ts";
import { acceptance, fullAcceptance } from "./acceptance.ts";
import { coreOf } from "./core-of.ts";
import { CoreStore } from "./core-store.ts";
import {
  emptyMemory,
  firstResidual,
  isLost,
  keyOf,
  progress,
  type Residual,
  startCounters,
  tidy,
} from "./residual.ts";
import { residualFrom, residualText } from "./residual-text.ts";
import { askedBy, type Scope, scopeOf } from "./scope.ts";

function scopeFor(formula: Formula): Scope {
  const store = bitStore();
  return scopeOf(store, coreOf(formula, store));
}

function after(scope: Scope, word: readonly BitCall[], from: Residual = firstResidual(scope)): Residual {
  return word.reduce((residual, { mask, step }) => progress(scope, residual, mask, step), from);
}

/** By definition: for each way in which the end atoms can come out, whether the formula holds on the run. */
function defined({ store, root }: Scope, word: readonly BitCall[]): number {
  let bits = 0;
  for (let ending = 0; ending < 2 ** store.ends.length; ending++)
    if (coreHolds(store, root, word, ending)) bits |= 1 << ending;
  return bits;
}

test("a residual says after every call whether the run may end there, however the end atoms come out", () => {
  const seen = { all: 0, none: 0, some: 0, moved: 0 };
  fc.assert(
    fc.property(bitFormulas(), bitWords(), (formula, word) => {
      const scope = scopeFor(formula);
      const full = fullAcceptance(scope.store.ends.length);
      let residual = firstResidual(scope);
      for (let length = 0; length <= word.length; length++) {
        const prefix = word.slice(0, length);
        const worth = acceptance(scope, residual);
        expect([formula, prefix, worth]).toEqual([formula, prefix, defined(scope, prefix)]);
        seen[worth === full ? "all" : worth === 0 ? "none" : "some"]++;
        const next = word[length];
        if (next === undefined) continue;
        const key = keyOf(residual);
        residual = progress(scope, residual, next.mask, next.step);
        if (keyOf(residual) !== key) seen.moved++;
      }
    }),
    { numRuns: 500 * factor },
  );
  expect(Math.min(seen.all, seen.none, seen.moved)).toBeGreaterThan(150);
  expect(seen.some).toBeGreaterThan(5);
});

test("two runs after which it is the same residual go on alike", () => {
  let met = 0;
  fc.assert(
    fc.property(bitFormulas(), bitWords(3), bitWords(3), bitWords(3), (formula, one, other, more) => {
      const scope = scopeFor(formula);
      // Steps go on in both as they do in one run.
      const unordered = (word: readonly BitCall[]) => word.map((call): BitCall => ({ ...call, step: "new" }));
      const [first, second, rest] = [unordered(one), unordered(other), unordered(more)];
      if (keyOf(after(scope, first)) !== keyOf(after(scope, second))) return;
      if (first.length !== second.length) met++;
      expect([formula, first, second, rest, defined(scope, [...first, ...rest])]).toEqual([
        formula,
        first,
        second,
        rest,
        defined(scope, [...second, ...rest]),
      ]);
    }),
    { numRuns: 500 * factor },
  );
  expect(met).toBeGreaterThan(50);
});

test("what is forgotten was not needed: a tidy residual stays as it is, and goes on as it did", () => {
  fc.assert(
    fc.property(bitFormulas(), bitWords(4), (formula, word) => {
      const scope = scopeFor(formula);
      const residual = after(scope, word);
      expect(keyOf(tidy(scope, residual))).toBe(keyOf(residual));
    }),
    { numRuns: 200 * factor },
  );
});

test("letters that differ in what nothing asks for lead to the same", () => {
  let spared = 0;
  fc.assert(
    fc.property(bitFormulas(), bitWords(4), bitWords(1), fc.nat(7), (formula, word, [call], noise) => {
      if (call === undefined) return;
      const scope = scopeFor(formula);
      const residual = after(scope, word);
      const asked = askedBy(scope, residual.rest);
      if (asked.bits !== 7) spared++;
      const mask = (call.mask & asked.bits) | (noise & ~asked.bits);
      const step = asked.order ? call.step : "new";
      expect([formula, word, keyOf(progress(scope, residual, mask, step))]).toEqual([
        formula,
        word,
        keyOf(progress(scope, residual, call.mask, call.step)),
      ]);
    }),
    { numRuns: 500 * factor },
  );
  expect(spared).toBeGreaterThan(200);
});

test("the memory of a node that is kept says what the node is worth, also where nothing is demanded of the rest", () => {
  fc.assert(
    fc.property(bitFormulas(2), bitWords(5), (formula, word) => {
      const scope = scopeFor(formula);
      const { store, root } = scope;
      if (store.ends.length > 0) return;
      // Nothing is demanded: all that is there is the memory of the root.
      const begin = { rest: 0, memory: emptyMemory(scope), counters: startCounters(scope) };
      let residual = tidy(scope, begin, root);
      for (const [length, { mask, step }] of word.entries()) {
        const here = progress(scope, { ...residual, rest: store.functionOf(root) }, mask, step, root);
        residual = progress(scope, residual, mask, step, root);
        expect(residual.rest).toBe(0);
        // An instance that begins here goes on as the formula read from here.
        const rest = word.slice(length + 1);
        const worth = acceptance(scope, after(scope, rest, tidy(scope, here)));
        const asked = coreHoldsAt(scope, word, length);
        expect([formula, word, length, worth === 1]).toEqual([formula, word, length, asked]);
      }
    }),
    { numRuns: 300 * factor },
  );
});

/** By definition: whether the formula holds at a call of the run, and not just at the first. */
function coreHoldsAt({ store, root }: Scope, word: readonly BitCall[], position: number): boolean {
  const ahead = Array.from({ length: position }).reduce<number>(
    (body) => store.node({ kind: "next", body }),
    root,
  );
  return coreHolds(store, ahead, word);
}

describe("as text", () => {
  test("a residual is read back as it was, also into another store", () => {
    let large = 0;
    fc.assert(
      fc.property(bitFormulas(), bitWords(4), bitWords(3), (formula, word, more) => {
        const [scope, other] = [scopeFor(formula), scopeFor(formula)];
        // Functions get other numbers where others were made before.
        for (const part of other.remembering) other.store.functionOf(part);
        const residual = after(scope, word);
        const text = residualText(scope, residual);
        const [same, read] = [residualFrom(scope, text), residualFrom(other, text)];
        if (same === undefined || read === undefined) throw new Error(text);
        if (residual.rest > 1) large++;
        expect(keyOf(same)).toBe(keyOf(residual));
        expect(residualText(other, read)).toBe(text);
        expect(acceptance(other, after(other, more, read))).toBe(defined(scope, [...word, ...more]));
      }),
      { numRuns: 300 * factor },
    );
    expect(large).toBeGreaterThan(50);
  });

  const scope = scopeFor(
    parse("G(now(a) -> O now(b)) & count(c) <= 3 & G(now(a) -> countBefore(now(b)) <= 2)"),
  );
  const text = residualText(scope, firstResidual(scope));
  const { remembering, counters } = scope;
  const zeros = JSON.stringify(remembering.map(() => 0));
  const starts = JSON.stringify(counters.map(() => 0));

  test("what is none is not read", () => {
    expect(residualFrom(scope, text)).toBeDefined();
    expect(residualFrom(scope, `[[],1,${zeros},${starts}]`)).toEqual({
      rest: 1,
      memory: remembering.map(() => 0),
      counters: counters.map(() => 0),
    });
  });

  test.each([
    ["no JSON", "["],
    ["no list", "{}"],
    ["a list too short", `[[],1,${zeros}]`],
    ["a list too long", `[[],1,${zeros},${starts},1]`],
    ["functions that are no list", `[1,1,${zeros},${starts}]`],
    ["a function of two numbers", `[[[0,1]],2,${zeros},${starts}]`],
    ["a function of four numbers", `[[[0,0,1,1]],2,${zeros},${starts}]`],
    ["a function of texts", `[[["0","0","1"]],2,${zeros},${starts}]`],
    ["a function of a part that there isn't", `[[[9999,0,1]],2,${zeros},${starts}]`],
    ["a function of a negative part", `[[[-1,0,1]],2,${zeros},${starts}]`],
    ["a function that comes after it", `[[[0,2,1]],2,${zeros},${starts}]`],
    ["the same where it is true", `[[[0,1,7]],2,${zeros},${starts}]`],
    ["a demand that is no number", `[[],"1",${zeros},${starts}]`],
    ["a demand that there isn't", `[[],2,${zeros},${starts}]`],
    ["a memory too short", `[[],1,[],${starts}]`],
    ["a memory that is no list", `[[],1,0,${starts}]`],
    ["a memory that is no function", `[[],1,${JSON.stringify(remembering.map(() => 7.5))},${starts}]`],
    ["counters too many", `[[],1,${zeros},${JSON.stringify([...counters, 0])}]`],
    ["a count that is no whole number", `[[],1,${zeros},[0.5]]`],
  ])("nor %s", (_, written) => {
    expect(residualFrom(scope, written)).toBeUndefined();
  });

  test("nor a memory of a function that there isn't, where it is no count", () => {
    const isCount = remembering.map((id) => scope.store.nodes[id]?.kind === "countBefore");
    expect(isCount).toContain(true);
    expect(isCount).toContain(false);
    const memory = (what: (index: number) => number) =>
      residualFrom(scope, `[[],1,${JSON.stringify(remembering.map((_, index) => what(index)))},${starts}]`);
    expect(memory((index) => (isCount[index] === true ? 2 : 0))).toBeDefined();
    expect(memory((index) => (isCount[index] === true ? 0 : 2))).toBeUndefined();
  });
});

test("a residual whose functions could not be made any more is lost", () => {
  expect(isLost({ rest: -1, memory: [], counters: [] })).toBe(true);
  expect(isLost({ rest: 1, memory: [0, -1], counters: [] })).toBe(true);
  expect(isLost({ rest: 0, memory: [0, 1], counters: [-1, -2] })).toBe(false);
});

test.each([
  [0, 0b1],
  [1, 0b11],
  [2, 0b1111],
  [4, 0xffff],
])("of %d end atoms a state in which the run may end in any case is worth %d", (atoms, worth) => {
  expect(fullAcceptance(atoms)).toBe(worth);
});

test("a store that is told nothing has the two nodes that all have", () => {
  const store = new CoreStore();
  expect(store.nodes).toEqual([{ kind: "true" }, { kind: "call" }]);
  expect([store.top, store.call]).toEqual([0, 1]);
});
