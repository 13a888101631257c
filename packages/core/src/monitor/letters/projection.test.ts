import { expect, test } from "vitest";
import { parse } from "../../syntax/parse.ts";
import { coreOf } from "../residual/core-of.ts";
import { CoreStore } from "../residual/core-store.ts";
import { scopeOf } from "../residual/scope.ts";
import { alphabetOf } from "./alphabet.ts";
import { projectionTo, widened } from "./projection.ts";

const whole = "G(now(a) -> F now(b)) & count(c) <= 2 & before(a, c)";

/** A part of the rule, the letters that it tells apart, and those of the whole rule. */
function projected(part: string, usesSteps: boolean) {
  const store = new CoreStore();
  coreOf(parse(whole), store);
  const scope = scopeOf(store, coreOf(parse(part), store));
  const settings = { usesSteps, tools: undefined, counts: "ran", ownEquality: false } as const;
  const alphabet = alphabetOf(store.bits, settings);
  if (alphabet === undefined) throw new Error("too many letters");
  return { scope, alphabet, projection: projectionTo(scope, alphabet) };
}

test.each<[string, boolean, number]>([
  ["G(now(a) -> F now(b))", false, 3],
  ["G(now(a) -> F now(b))", true, 3],
  ["count(c) <= 2", true, 2],
  ["before(a, c)", false, 3],
  // What asks for an order of steps tells them apart, where the rule does.
  ["before(a, c)", true, 9],
  ["true", true, 1],
])("of a rule's letters %s, where steps are told apart: %s, tells %d apart", (part, usesSteps, many) => {
  const { scope, alphabet, projection } = projected(part, usesSteps);
  expect(projection.letters).toHaveLength(many);
  expect(projection.of).toHaveLength(alphabet.letters.length);
  const looks = usesSteps && scope.ordersSteps;
  for (const [one, its] of projection.of.entries()) {
    const [letter, standing] = [alphabet.letters[one], projection.letters[its]];
    expect((standing?.mask ?? -1) & scope.bits).toBe((letter?.mask ?? -2) & scope.bits);
    expect(standing?.order).toBe(looks ? letter?.step : "new");
    for (const [other, others] of projection.of.entries()) {
      const second = alphabet.letters[other];
      const alike =
        ((letter?.mask ?? 0) & scope.bits) === ((second?.mask ?? 0) & scope.bits) &&
        (!looks || letter?.step === second?.step);
      expect([one, other, its === others]).toEqual([one, other, alike]);
    }
  }
});

test("a table of the few letters does over all what the letter that stands for each does", () => {
  const table = {
    letters: 2,
    worth: Int32Array.from([1, 0]),
    next: Int32Array.from([0, 1, 1, 0]),
    output: Uint8Array.from([0, 1, 2, 0]),
  };
  const letters = [
    { mask: 0, step: "new", order: "new", example: undefined },
    { mask: 1, step: "new", order: "new", example: undefined },
  ] as const;
  const wide = widened(table, { letters, of: [1, 0, 0, 1] });
  expect([wide.letters, [...wide.worth], [...wide.next], [...wide.output]]).toEqual([
    4,
    [1, 0],
    [1, 0, 0, 1, 0, 1, 1, 0],
    [1, 0, 0, 1, 0, 2, 2, 0],
  ]);
});
