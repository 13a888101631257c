import { expect, test } from "vitest";
import { parse } from "../../syntax/parse.ts";
import { alphabetOf } from "../letters/alphabet.ts";
import { coreOf } from "../residual/core-of.ts";
import { CoreStore } from "../residual/core-store.ts";
import { firstResidual } from "../residual/residual.ts";
import { scopeOf } from "../residual/scope.ts";
import { tabulate } from "./tabulate.ts";

const power = 11;

test.each([
  // The known sizes: of textbook automata, and of what needs so many states in any automaton.
  ["G(now(a) -> F now(b))", 2],
  ["(G now(b)) U (F now(c))", 2],
  ["G(called(a) -> F now(b))", 3],
  ["G(now(a) -> X now(b))", 3],
  ["precedes(a, b)", 3],
  ["count(a) <= 20", 22],
  ["count(a) = 3", 5],
  ["withinCalls(a, b, 12)", 15],
  ["inOrder(a, b, c, d)", 5],
  ["allBefore([a, b, c, d], e)", 18],
  ["F now(a) & F now(b) & F now(c) & F now(d)", 16],
  ["G(now(a) -> F<=20 now(b))", 22],
  ["G(now(a) -> F<=40 now(b))", 42],
  ["G(now(a) -> X X X X X X X now(b))", 2 ** 7 + 1],
  ["G(now(b) -> Y Y Y Y Y Y Y now(a))", 2 ** 7 + 1],
  [`G(now(a) -> ${"X ".repeat(power)} now(b))`, 2 ** power + 1],
  ["G(now(a) -> countBefore(now(b)) >= 30)", 32],
  ["at(5, now(a))", 8],
  ["true", 1],
  ["now(a) & not now(a)", 1],
  ["G(now(a) -> at(0, F now(b)))", 3],
])("%s needs %d states", (text, states) => {
  expect(automatonOf(text).table.worth.length).toBe(states);
});

test("a residual is one for a Boolean function, so that few states have to be merged", () => {
  expect(automatonOf("G(now(a) -> F<=40 now(b))").raw).toBeLessThanOrEqual(44);
  expect(automatonOf("(G now(b)) U (F now(c))").raw).toBeLessThanOrEqual(5);
});

test("what has more states than allowed is given up, not built", () => {
  expect(tabulated("F now(a) & F now(b) & F now(c) & F now(d)", 8)).toBeUndefined();
});

function automatonOf(text: string) {
  const automaton = tabulated(text, 10_000);
  if (automaton === undefined) throw new Error(`${text} has too many states`);
  return automaton;
}

function tabulated(text: string, most: number) {
  const store = new CoreStore();
  const scope = scopeOf(store, coreOf(parse(text), store));
  const settings = { usesSteps: false, tools: undefined, counts: "ran", ownEquality: false } as const;
  const alphabet = alphabetOf(store.bits, settings);
  return alphabet && tabulate(scope, [firstResidual(scope)], alphabet, most, { left: 100_000 });
}
