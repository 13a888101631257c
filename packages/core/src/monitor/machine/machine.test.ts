import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bitFormulas } from "../../../test/bit-words.ts";
import { factor } from "../../../test/factor.ts";
import type { Formula } from "../../formula/formula.ts";
import { parse } from "../../syntax/parse.ts";
import { defaultBounds } from "../bounds.ts";
import { alphabetOf } from "../letters/alphabet.ts";
import { fullAcceptance } from "../residual/acceptance.ts";
import { coreOf } from "../residual/core-of.ts";
import { CoreStore } from "../residual/core-store.ts";
import { type Machine, machineOf } from "./machine.ts";
import { leavesOf, partOf } from "./part.ts";
import type { Table } from "./table.ts";
import type { Unit } from "./unit.ts";
import { unitOf } from "./unit-of.ts";

interface Made {
  readonly unit: Unit;
  readonly letters: number;
  readonly full: number;
  readonly machine: Machine | undefined;
}

function made(formula: Formula, most = 256, work = 100_000): Made {
  const part = partOf(formula);
  const store = new CoreStore();
  for (const leaf of leavesOf(part)) coreOf(leaf, store);
  const settings = { usesSteps: true, tools: undefined, counts: "ran", ownEquality: false } as const;
  const alphabet = alphabetOf(store.bits, settings);
  if (alphabet === undefined) throw new Error("too many letters");
  const full = fullAcceptance(store.ends.length);
  const unit = unitOf(store, part, alphabet, { left: 1_000_000 }, defaultBounds);
  if (unit === undefined) throw new Error("no unit");
  const letters = alphabet.letters.length;
  return { unit, letters, full, machine: machineOf(unit, letters, full, 1, { left: work }, most) };
}

/** Pairs of states that some word tells apart, by the slow way: a pair is marked where a letter leads to a marked one. */
function toldApart({ letters, worth, next, output }: Table): number {
  const size = worth.length;
  const marked = new Set<string>();
  const pairs = Array.from({ length: size }, (_, one) =>
    Array.from({ length: one }, (_unused, other) => [one, other] as const),
  ).flat();
  const isMarked = (one: number, other: number): boolean => marked.has([one, other].sort().join());
  for (let before = -1; before !== marked.size; ) {
    before = marked.size;
    for (const [one, other] of pairs) {
      const differs =
        worth[one] !== worth[other] ||
        Array.from({ length: letters }, (_, letter) => letter).some((letter) => {
          const [at, to] = [one * letters + letter, other * letters + letter];
          return output[at] !== output[to] || isMarked(next[at] ?? 0, next[to] ?? 0);
        });
      if (differs) marked.add([one, other].sort().join());
    }
  }
  return marked.size;
}

/** By definition: the fewest letters on a way from a state to one that is so, none of which says anything where that is barred; -1: none. */
function nearest(
  { letters, next, output }: Table,
  from: number,
  isGoal: (state: number) => boolean,
  barred: boolean,
) {
  let level = new Set([from]);
  const seen = new Set(level);
  for (let length = 0; level.size > 0; length++) {
    if ([...level].some(isGoal)) return length;
    const after = new Set<number>();
    for (const state of level) {
      for (let letter = 0; letter < letters; letter++) {
        const at = state * letters + letter;
        const to = next[at] ?? 0;
        if ((barred && output[at] !== 0) || seen.has(to)) continue;
        seen.add(to);
        after.add(to);
      }
    }
    level = after;
  }
  return -1;
}

function checkMachine({ unit, letters, full, machine }: Made): void {
  if (machine === undefined) throw new Error("no machine");
  const { table, outlook, toAccept, idle, single, start } = machine;
  const { worth, next, output } = table;
  const size = worth.length;
  expect([table.letters, machine.full, next.length, output.length]).toEqual([
    letters,
    full,
    size * letters,
    size * letters,
  ]);
  // No two states do the same.
  expect(toldApart(table)).toBe((size * (size - 1)) / 2);
  const states = [...worth.keys()];
  const reached = new Set([start]);
  for (const state of reached)
    for (let letter = 0; letter < letters; letter++) reached.add(next[state * letters + letter] ?? -1);
  expect(reached).toEqual(new Set(states));
  const says = (state: number): boolean =>
    output.subarray(state * letters, (state + 1) * letters).some((one) => one !== 0);
  for (const state of states) {
    const accept = nearest(table, state, (one) => worth[one] !== 0, true);
    const trouble = nearest(table, state, (one) => worth[one] !== full || says(one), false);
    expect([state, toAccept[state], outlook[state]]).toEqual([
      state,
      accept,
      accept === -1 ? -1 : trouble === -1 ? 1 : 0,
    ]);
    expect(single[state]).toEqual([state * 2]);
  }
  for (let letter = 0; letter < letters; letter++) {
    const rests = states.every(
      (state) => next[state * letters + letter] === state && output[state * letters + letter] === 0,
    );
    expect([letter, idle[letter]]).toEqual([letter, rests ? 1 : 0]);
  }
  expect(machine.startBroken).toBe(unit.startBroken || toAccept[start] === -1);
}

/** Walks the unit and the machine side by side, everywhere: what the unit says the table says, and one thing more. */
function checkAgainstUnit({ unit, letters, machine }: Made): {
  readonly instances: number;
  readonly conflicts: number;
} {
  const seen = { instances: 0, conflicts: 0 };
  if (machine === undefined) return seen;
  const { table, toAccept } = machine;
  const pending: (readonly [unknown, number])[] = [[unit.start, machine.start]];
  const visited = new Set<string>([unit.keyOf(unit.start)]);
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [state, number] = pair;
    expect(table.worth[number]).toBe(unit.acceptance(state));
    for (let letter = 0; letter < letters; letter++) {
      const { state: after, breaks } = unit.step(state, letter);
      const at = number * letters + letter;
      const to = table.next[at] ?? 0;
      const isConflict = !breaks && toAccept[number] !== -1 && toAccept[to] === -1;
      expect(table.output[at]).toBe(breaks ? 1 : isConflict ? 2 : 0);
      if (breaks) seen.instances++;
      if (isConflict) seen.conflicts++;
      const key = unit.keyOf(after);
      if (visited.has(key)) continue;
      visited.add(key);
      pending.push([after, to]);
    }
  }
  expect(visited.size).toBe(machine.raw);
  return seen;
}

test.each([
  "G(now(a) -> F now(b))",
  "G(now(a) -> X now(b)) & G not now(b)",
  "count(a) = 2",
  "before(a, b)",
  "allBefore([a, b], c)",
  "G not now(a) | G not now(b)",
  "G(now(a) -> F<=3 now(b))",
  "metric(m) <= 3 | called(a)",
  "answered() -> called(a)",
  "F now(a) & G not now(a)",
  "true",
  "inOrder(a, b, a) & withinCalls(a, b, 2)",
])("the machine of %s is the smallest, and what is read off it is so", (text) => {
  const one = made(parse(text));
  checkMachine(one);
  checkAgainstUnit(one);
});

test("so it is for formulas of all shapes", () => {
  const seen = { machines: 0, instances: 0, conflicts: 0, lost: 0, won: 0 };
  fc.assert(
    fc.property(bitFormulas(), (formula) => {
      const one = made(formula);
      if (one.machine === undefined || one.machine.table.worth.length > 30) return;
      checkMachine(one);
      const { instances, conflicts } = checkAgainstUnit(one);
      seen.machines++;
      if (instances > 0) seen.instances++;
      if (conflicts > 0) seen.conflicts++;
      if (one.machine.outlook.includes(-1)) seen.lost++;
      if (one.machine.outlook.includes(1)) seen.won++;
    }),
    { numRuns: 150 * factor },
  );
  expect(seen.machines).toBeGreaterThan(100);
  expect(Math.min(seen.instances, seen.won)).toBeGreaterThan(30);
  expect(seen.conflicts).toBeGreaterThan(0);
});

describe("a machine is not made", () => {
  const formula = parse("allBefore([a, b, c], d) & count(e) <= 3");
  const { machine } = made(formula);
  const states = machine?.table.worth.length ?? 0;

  test("where it has more states than it may, and is where it has just as many", () => {
    expect(states).toBeGreaterThan(8);
    expect(made(formula, states).machine?.table).toEqual(machine?.table);
    expect(made(formula, states - 1).machine).toBeUndefined();
    expect(made(formula, 0).machine).toBeUndefined();
  });

  test("where it takes more work than there is, and what it took is taken from what there was", () => {
    const one = made(formula);
    const raw = one.machine?.raw ?? 0;
    const costs = raw * one.letters * 0.1;
    const work = { left: costs + 1 };
    expect(machineOf(one.unit, one.letters, one.full, 1, work, 256)).toBeDefined();
    expect(work.left).toBeCloseTo(1);
    expect(machineOf(one.unit, one.letters, one.full, 1, { left: costs - 1 }, 256)).toBeUndefined();
    expect(machineOf(one.unit, one.letters, one.full, 3, { left: costs + 1 }, 256)).toBeUndefined();
  });

  test("of what says that it is too large for one, nor of what lost its way", () => {
    const one = made(parse("called(a)"));
    const of = (unit: Unit) => machineOf(unit, one.letters, one.full, 1, { left: 1_000 }, 256);
    expect(of(one.unit)).toBeDefined();
    expect(of({ ...one.unit, small: false })).toBeUndefined();
    expect(of({ ...one.unit, step: () => ({ state: undefined, breaks: false }) })).toBeUndefined();
  });
});
