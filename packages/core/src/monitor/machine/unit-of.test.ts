import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../../test/factor.ts";
import type { Json } from "../../json/json.ts";
import { parse } from "../../syntax/parse.ts";
import { type Bounds, defaultBounds } from "../bounds.ts";
import { type Alphabet, alphabetOf } from "../letters/alphabet.ts";
import { fullAcceptance } from "../residual/acceptance.ts";
import { coreOf } from "../residual/core-of.ts";
import { CoreStore } from "../residual/core-store.ts";
import { firstResidual } from "../residual/residual.ts";
import { scopeOf } from "../residual/scope.ts";
import { alwaysUnit } from "./always-unit.ts";
import { lazyUnit } from "./lazy-unit.ts";
import { onceUnit } from "./once-unit.ts";
import { leavesOf, type Part, partOf } from "./part.ts";
import { type Automaton, tabulate } from "./tabulate.ts";
import type { Unit } from "./unit.ts";
import { unitOf } from "./unit-of.ts";

const plenty = () => ({ left: 1_000_000 });

interface Ready {
  readonly store: CoreStore;
  readonly alphabet: Alphabet;
  readonly full: number;
  readonly part: Part;
}

/** A rule, or just the formula as one that breaks once, with all that its unit is made of. */
function ready(text: string, given?: Part["kind"]): Ready {
  const formula = parse(text);
  const part: Part = given === "once" || given === "skip" ? { kind: given, body: formula } : partOf(formula);
  const store = new CoreStore();
  for (const leaf of leavesOf(part)) coreOf(leaf, store);
  const settings = { usesSteps: true, tools: undefined, counts: "ran", ownEquality: false } as const;
  const alphabet = alphabetOf(store.bits, settings);
  if (alphabet === undefined) throw new Error("too many letters");
  return { store, alphabet, full: fullAcceptance(store.ends.length), part };
}

function unitFor({ store, alphabet, part }: Ready, bounds: Partial<Bounds> = {}): Unit {
  const unit = unitOf(store, part, alphabet, plenty(), { ...defaultBounds, ...bounds });
  if (unit === undefined) throw new Error("no unit");
  return unit;
}

/** Words of letters of an alphabet; in none is a call of the step of a call before it where there is none. */
const words = ({ letters }: Alphabet, maxLength = 7) => fc.array(fc.nat(letters.length - 1), { maxLength });

/** What a unit does on a word: whether each call breaks it, and what it is worth before each and at the end. */
function doings<State>(unit: Unit<State>, word: readonly number[]) {
  let { start: state } = unit;
  const worth = [unit.acceptance(state)];
  const outlooks = [unit.outlook(state)];
  const breaks = word.map((letter) => {
    const moved = unit.step(state, letter);
    if (moved.state === undefined) throw new Error("lost");
    state = moved.state;
    worth.push(unit.acceptance(state));
    outlooks.push(unit.outlook(state));
    return moved.breaks;
  });
  return { breaks, worth, outlooks };
}

const facts = [
  "count(a) <= 2",
  "not count(a) <= 2",
  "count(a) >= 2",
  "count(a) != 2",
  "not count(a) != 1",
  "count(a) < 0",
  "count(a) >= 0",
  "before(a, b)",
  "not before(a, b)",
  "before(a, a)",
  "before(a(x = 1), a)",
  "inOrder(a, b, a)",
  "not inOrder(a, b)",
  "instanceBefore(a, 2, b, 2)",
  "not instanceBefore(a, 1, b, 2)",
  "withinCalls(a, b, 2)",
  "withinCalls(a, b, 0)",
  "not withinCalls(a, b, 1)",
] as const;

describe.each(["once", "skip"] as const)(
  "a fact that is counted does what its table does, broken %s",
  (kind) => {
    test.each(facts)("%s", (text) => {
      const one = ready(text, kind);
      const [counted, tabled] = [unitFor(one, { counted: 0 }), unitFor(one, { counted: 1_000 })];
      expect([counted.small, tabled.small]).toEqual([false, true]);
      if (counted.inexact.length === 0) expect(counted.startBroken).toBe(tabled.startBroken);
      fc.assert(
        fc.property(words(one.alphabet), (word) => {
          const [mine, its] = [doings(counted, word), doings(tabled, word)];
          // Where the counter can't tell what is final it says so, and is late.
          if (counted.inexact.length === 0) expect([word, mine]).toEqual([word, its]);
          else {
            const first = its.breaks.indexOf(true);
            const until = first === -1 ? word.length : first;
            expect([word, mine.worth.slice(0, until + 1)]).toEqual([word, its.worth.slice(0, until + 1)]);
            expect([word, mine.breaks.slice(0, until).includes(true)]).toEqual([word, false]);
          }
        }),
        { numRuns: 60 * factor },
      );
    });
  },
);

test("of which facts a counter can't tell when they are final", () => {
  const inexact = facts.filter((text) =>
    unitFor(ready(text, "once"), { counted: 0 }).inexact.includes("count"),
  );
  expect(inexact).toEqual(["before(a, a)", "before(a(x = 1), a)", "withinCalls(a, b, 0)"]);
});

const temporal = [
  "G(now(a) -> F now(b))",
  "G(now(a) -> X now(b))",
  "X X now(a)",
  "(not now(b)) U now(a)",
  "F(now(a) & X now(b)) & G not now(c)",
  "O(F now(a))",
  "at(1, now(a)) & called(b)",
  "metric(m) <= 1 | called(a)",
  "true",
  "now(a) & not now(a)",
  "G(now(a) -> countBefore(now(b)) >= 1)",
  "precedes(a, b)",
] as const;

describe.each(["once", "skip"] as const)(
  "what is worked out call by call does what its table does, broken %s",
  (kind) => {
    test.each(temporal)("%s", (text) => {
      const { store, alphabet, full, part } = ready(text, kind);
      const root = coreOf(part.kind === kind ? part.body : parse(text), store);
      const tabled = onceUnit(automatonOf(store, root, alphabet), full, kind === "skip");
      const lazy = lazyUnit(store, root, alphabet, full, kind === "skip", 1_000);
      expect([lazy.startBroken, lazy.repeats]).toEqual([tabled.startBroken, tabled.repeats]);
      fc.assert(
        fc.property(words(alphabet), (word) => {
          expect([word, doings(lazy, word)]).toEqual([word, doings(tabled, word)]);
        }),
        { numRuns: 60 * factor },
      );
    });

    test("and where nothing may be searched says nothing is final, and breaks nothing but what is", () => {
      const { store, alphabet, full, part } = ready("G(now(a) -> X now(b)) & not called(c)", kind);
      const root = coreOf(part.kind === kind ? part.body : parse("true"), store);
      const tabled = onceUnit(automatonOf(store, root, alphabet), full, kind === "skip");
      const blind = lazyUnit(store, root, alphabet, full, kind === "skip", 0);
      fc.assert(
        fc.property(words(alphabet, 5), (word) => {
          const [mine, its] = [doings(blind, word), doings(tabled, word)];
          for (const [at, outlook] of mine.outlooks.entries()) {
            if (its.breaks.slice(0, at).includes(true)) break;
            if (outlook !== 0) expect([word, at, outlook]).toEqual([word, at, its.outlooks[at]]);
            if (at > 0) expect(mine.breaks[at - 1]).toBe(false);
          }
        }),
        { numRuns: 60 * factor },
      );
    });
  },
);

function automatonOf(store: CoreStore, root: number, alphabet: Alphabet): Automaton {
  const scope = scopeOf(store, root);
  const automaton = tabulate(scope, [firstResidual(scope)], alphabet, 1_000, plenty());
  if (automaton === undefined) throw new Error("too large");
  return automaton;
}

describe("what must hold from each call on is broken where an instance is", () => {
  test.each([
    "not now(a)",
    "now(a) -> X now(b)",
    "now(a) -> F now(b)",
    "now(a) -> F<=2 now(b)",
    "X now(a)",
    "Y now(a)",
    "now(b) -> O now(a)",
    "now(b) -> Y Y now(a)",
    "now(a) -> X X now(b)",
    "(now(a) | now(c)) U now(b)",
    "called(b) -> now(a)",
    "now(c) -> countBefore(now(a)) <= 1",
    "now(a) -> at(1, now(b))",
    "false",
    "true",
  ])("G(%s)", (text) => {
    const one = ready(text, "once");
    const { store, alphabet, full, part } = one;
    const body = coreOf(part.kind === "once" ? part.body : parse("true"), store);
    const unit = alwaysUnit(scopeOf(store, body), alphabet, full, 1_000, plenty());
    if (unit === undefined) throw new Error("too large");
    const longest = 5;
    // By definition: an instance is the formula, read from one call on.
    const instances = Array.from({ length: longest }, (_, position) => {
      let root = body;
      for (let time = 0; time < position; time++) root = store.node({ kind: "next", body: root });
      return automatonOf(store, root, alphabet);
    });
    fc.assert(
      fc.property(words(alphabet, longest), (word) => {
        const { breaks, worth, outlooks } = doings(unit, word);
        const at = (automaton: Automaton, length: number): number =>
          word
            .slice(0, length)
            .reduce(
              (state, letter) => automaton.table.next[state * alphabet.letters.length + letter] ?? -1,
              automaton.starts[0] ?? -1,
            );
        for (let length = 0; length <= word.length; length++) {
          const begun = instances.slice(0, length);
          const lost = (automaton: Automaton, after: number): boolean =>
            automaton.isLost(at(automaton, after));
          const broken = begun.some(
            (one_, begins) => lost(one_, length) && (begins === length - 1 || !lost(one_, length - 1)),
          );
          if (length > 0) expect([word, length, breaks[length - 1]]).toEqual([word, length, broken]);
          const open = begun.filter((one_) => !lost(one_, length));
          const all = open.reduce((bits, one_) => bits & (one_.table.worth[at(one_, length)] ?? 0), full);
          expect([word, length, worth[length]]).toEqual([word, length, all]);
          // Won for good: no call breaks an instance any more, nor leaves one unmet.
          if (outlooks[length] === 1) {
            expect(breaks.slice(length)).not.toContain(true);
            expect(new Set(worth.slice(length))).toEqual(new Set([full]));
          }
        }
      }),
      { numRuns: 60 * factor },
    );
  });

  test("and takes no more states than it may, nor more work", () => {
    const { store, alphabet, full } = ready("now(a) -> Y Y Y Y now(b)", "once");
    const scope = scopeOf(store, coreOf(parse("now(a) -> Y Y Y Y now(b)"), store));
    expect(alwaysUnit(scope, alphabet, full, 1_000, plenty())).toBeDefined();
    expect(alwaysUnit(scope, alphabet, full, 10, plenty())).toBeUndefined();
    expect(alwaysUnit(scope, alphabet, full, 1_000, { left: 3 })).toBeUndefined();
  });
});

describe("a demand with a deadline is broken where an instance of it is", () => {
  test.each([
    ["now(a)", "now(b)", 0],
    ["now(a)", "now(b)", 1],
    ["now(a)", "now(b)", 3],
    ["true", "now(b)", 2],
    ["now(a)", "now(a)", 2],
    ["now(a)", "now(b) & Y now(a)", 1],
    ["now(a)", "now(b) & Y now(a)", 2],
    ["now(a) & O now(c)", "now(b)", 2],
    ["now(a)", "now(b) & not O now(c)", 2],
    ["now(a)", "false", 1],
    ["false", "now(a)", 1],
  ] as const)("%s is followed by %s within %d calls", (when, what, limit) => {
    const text = `G((${when}) -> F<=${limit} (${what}))`;
    const one = ready(text);
    expect(one.part.kind).toBe("deadline");
    const deadline = unitFor(one);
    const root = coreOf(parse(`(${when}) -> F<=${limit} (${what})`), one.store);
    const always = alwaysUnit(scopeOf(one.store, root), one.alphabet, one.full, 1_000, plenty());
    if (always === undefined) throw new Error("too large");
    let broken = 0;
    fc.assert(
      fc.property(words(one.alphabet, 8), (word) => {
        const [mine, its] = [doings(deadline, word), doings(always, word)];
        expect([word, mine.breaks, mine.worth]).toEqual([word, its.breaks, its.worth]);
        for (const [at, outlook] of its.outlooks.entries())
          if (outlook === 1) expect(mine.outlooks[at]).toBe(1);
        if (mine.breaks.includes(true)) broken++;
      }),
      { numRuns: 80 * factor },
    );
    if (when !== "false" && !(when === what)) expect(broken).toBeGreaterThan(0);
  });
});

const rules = [
  ...facts,
  ...temporal,
  "G(now(a) -> F<=2 now(b))",
  "G(now(a) -> F<=20 now(b))",
  "G not now(a) | G not now(b)",
  "X now(b) | (WX now(b) & count(c) <= 1) | not called(c)",
  "called(a) & (count(b) <= 2 | X now(c))",
  "branchCalled(a, b)",
  "not called(a) | not called(a)",
] as const;

/** All states of a unit that so many calls lead to. */
function statesOf(unit: Unit, { letters }: Alphabet, most = 60): ReadonlyMap<string, unknown> {
  const found = new Map([[unit.keyOf(unit.start), unit.start]]);
  for (const state of found.values()) {
    for (let letter = 0; letter < letters.length && found.size < most; letter++) {
      const { state: after } = unit.step(state, letter);
      if (after !== undefined && !found.has(unit.keyOf(after))) found.set(unit.keyOf(after), after);
    }
  }
  return found;
}

describe.each([
  ["as tables", {}],
  ["counted", { counted: 0 }],
] as const)("every unit keeps its word, %s", (_, bounds) => {
  test.each(rules)("%s", (text) => {
    const one = ready(text);
    const unit = unitFor(one, bounds);
    const states = statesOf(unit, one.alphabet);
    const letters = [...one.alphabet.letters.keys()];
    const lasting = new Set<string>();
    for (const [key, state] of states) {
      // It is stored as JSON and read back.
      const read = unit.read(JSON.parse(JSON.stringify(state)) as Json);
      expect([key, read === undefined ? undefined : unit.keyOf(read)]).toEqual([key, key]);
      for (const letter of letters) {
        const { state: after, breaks } = unit.step(state, letter);
        const next = after === undefined ? "lost" : unit.keyOf(after);
        if (unit.isIdle(letter)) expect([key, letter, next, breaks]).toEqual([key, letter, key, false]);
        if (unit.outlook(state) === 1) {
          expect([key, letter, breaks]).toEqual([key, letter, false]);
          if (after !== undefined) expect([key, unit.outlook(after)]).toEqual([key, 1]);
        }
        if (breaks && after !== undefined) lasting.add(next);
      }
      if (unit.outlook(state) === 1) expect([key, unit.acceptance(state)]).toEqual([key, one.full]);
      if (unit.outlook(state) === -1) expect([key, unit.acceptance(state)]).toEqual([key, 0]);
    }
    // What breaks once and no more is quiet after it did.
    if (!unit.repeats)
      for (const key of lasting)
        for (const letter of letters)
          expect(unit.step(states.get(key) ?? unit.start, letter).breaks).toBe(false);
    expect(unit.startBroken).toBe(unit.outlook(unit.start) === -1);
  });
});

describe("what is no state of a unit is not read", () => {
  const tabled = unitFor(ready("F now(a)", "once"));
  const counted = unitFor(ready("count(a) <= 500", "skip"));
  const instances = unitFor(ready("G(now(a) -> F now(b))"));
  const waiting = unitFor(ready("G(now(a) -> F<=3 now(b))"));
  const both = unitFor(ready("called(a) & not called(b)"));
  const either = unitFor(ready("called(a) | not called(b)"));
  const { store, alphabet, full } = ready("X now(a)", "once");
  const text = lazyUnit(store, coreOf(parse("X now(a)"), store), alphabet, full, false, 100);

  test.each<[string, Unit, Json, boolean]>([
    ["a state of a table", tabled, 0, true],
    ["where a table says nothing more", tabled, -1, true],
    ["less than that", tabled, -2, false],
    ["more states than there are", tabled, 9, false],
    ["a half", tabled, 0.5, false],
    ["a text", tabled, "0", false],
    ["null", tabled, null, false],
    ["a count", counted, 7, true],
    ["a count that is decided", counted, -2, true],
    ["where a count says nothing more", counted, -3, true],
    ["less than a count can be", counted, -4, false],
    ["half a count", counted, 1.5, false],
    ["a count as text", counted, "1", false],
    ["no instance open", instances, { memory: 0, open: [] }, true],
    ["one instance open", instances, { memory: 0, open: [0] }, true],
    ["an instance in no state", instances, { memory: 0, open: [99] }, false],
    ["a memory that there isn't", instances, { memory: 99, open: [] }, false],
    ["no memory", instances, { open: [] }, false],
    ["no list of instances", instances, { memory: 0, open: 0 }, false],
    ["a list", instances, [0, []], false],
    ["waiting as long as may be", waiting, { memory: 0, open: [3] }, true],
    ["waiting longer than may be", waiting, { memory: 0, open: [4] }, false],
    ["waiting in a memory that there isn't", waiting, { memory: 9, open: [] }, false],
    ["waiting in no memory", waiting, { open: [1] }, false],
    ["a number for one who waits", waiting, 1, false],
    ["both parts", both, { states: [0, 0], alive: 3 }, true],
    ["a part too few", both, { states: [0], alive: 3 }, false],
    ["a part too many", both, { states: [0, 0, 0], alive: 3 }, false],
    ["a part that is no state", both, { states: [0, "x"], alive: 3 }, false],
    ["no parts", both, { alive: 3 }, false],
    ["no bits", both, { states: [0, 0] }, false],
    ["none alive", either, { states: [0, 0], alive: 0 }, false],
    ["one alive", either, { states: [0, 0], alive: 2 }, true],
    ["one alive that there isn't", either, { states: [0, 0], alive: 4 }, false],
    ["a number for two parts", either, 3, false],
    ["a residual", text, text.start as string, true],
    ["where a residual says nothing more", text, "", true],
    ["a text that is no residual", text, "[]", false],
    ["a number for a residual", text, 0, false],
  ])("%s", (_, unit, written, expected) => {
    expect(unit.read(written) !== undefined).toBe(expected);
  });
});

test("more parts than can be joined make no unit", () => {
  const many = (parts: number) => {
    const one = ready(Array.from({ length: parts }, (_, index) => `called(t${index % 5})`).join(" & "));
    return unitOf(one.store, one.part, one.alphabet, plenty(), defaultBounds);
  };
  expect(many(30)).toBeDefined();
  expect(many(31)).toBeUndefined();
});
