import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { Bdd, type Node, unknownNode } from "./bdd.ts";

type Expression =
  | { readonly op: "bit"; readonly index: number }
  | { readonly op: "constant"; readonly value: 0 | 1 }
  | { readonly op: "not"; readonly one: Expression }
  | { readonly op: "and" | "or" | "iff"; readonly one: Expression; readonly other: Expression }
  | {
      readonly op: "choose";
      readonly test: Expression;
      readonly one: Expression;
      readonly other: Expression;
    };

const bits = 4;

const expressions = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.record({ op: fc.constant("bit" as const), index: fc.nat(bits - 1) }),
    fc.record({ op: fc.constant("constant" as const), value: fc.constantFrom(0 as const, 1 as const) }),
    fc.record({ op: fc.constant("not" as const), one: tie("tree") }),
    fc.record({
      op: fc.constantFrom("and" as const, "or" as const, "iff" as const),
      one: tie("tree"),
      other: tie("tree"),
    }),
    fc.record({
      op: fc.constant("choose" as const),
      test: tie("tree"),
      one: tie("tree"),
      other: tie("tree"),
    }),
  ),
})).tree;

/** The definition: a truth table, as a number with one binary digit for each filling of the bits. */
function table(expression: Expression): number {
  let answer = 0;
  for (let filling = 0; filling < 2 ** bits; filling++)
    if (truth(expression, filling)) answer |= 1 << filling;
  return answer;
}

function truth(expression: Expression, filling: number): boolean {
  switch (expression.op) {
    case "bit":
      return ((filling >> expression.index) & 1) === 1;
    case "constant":
      return expression.value === 1;
    case "not":
      return !truth(expression.one, filling);
    case "and":
      return truth(expression.one, filling) && truth(expression.other, filling);
    case "or":
      return truth(expression.one, filling) || truth(expression.other, filling);
    case "iff":
      return truth(expression.one, filling) === truth(expression.other, filling);
    case "choose":
      return truth(expression.test, filling)
        ? truth(expression.one, filling)
        : truth(expression.other, filling);
  }
}

function build(bdd: Bdd, expression: Expression): Node {
  switch (expression.op) {
    case "bit":
      return bdd.bit(expression.index);
    case "constant":
      return expression.value;
    case "not":
      return bdd.not(build(bdd, expression.one));
    case "and":
    case "or":
    case "iff":
      return bdd[expression.op](build(bdd, expression.one), build(bdd, expression.other));
    case "choose":
      return bdd.choose(
        build(bdd, expression.test),
        build(bdd, expression.one),
        build(bdd, expression.other),
      );
  }
}

describe("a store of Boolean functions", () => {
  test("gives two expressions one number exactly where their truth tables are equal", () => {
    fc.assert(
      fc.property(expressions, expressions, (one, other) => {
        const bdd = new Bdd();
        expect(build(bdd, one) === build(bdd, other)).toBe(table(one) === table(other));
      }),
      { numRuns: 2_000 * factor },
    );
  });

  test("answers 0 for what is never true and 1 for what always is", () => {
    fc.assert(
      fc.property(expressions, (one) => {
        const bdd = new Bdd();
        const never: Expression = { op: "and", one, other: { op: "not", one } };
        expect([build(bdd, never), bdd.not(build(bdd, never))]).toEqual([0, 1]);
      }),
    );
  });

  test("past its bounds it may answer -1, and its other answers stay right", () => {
    let given = 0;
    fc.assert(
      fc.property(
        expressions,
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (one, nodes, height) => {
          const answer = build(new Bdd({ nodes, height, steps: 20 }), one);
          if (answer === unknownNode) given++;
          else if (answer < 2) expect(answer === 1 ? 2 ** (2 ** bits) - 1 : 0).toBe(table(one));
        },
      ),
      { numRuns: 2_000 * factor },
    );
    expect(given).toBeGreaterThan(100);
  });

  test("what is unknown matters only where it can", () => {
    const bdd = new Bdd({ nodes: 2 });
    const lost = bdd.bit(0);
    expect(lost).toBe(unknownNode);
    expect([bdd.and(lost, 0), bdd.or(1, lost), bdd.and(lost, 1), bdd.not(lost), bdd.iff(lost, lost)]).toEqual(
      [0, 1, -1, -1, -1],
    );
  });

  test("100,000 bits in a row end in -1, not in an overflow", () => {
    const bdd = new Bdd();
    let any: Node = 0;
    for (let index = 100_000; index >= 0; index--) any = bdd.or(bdd.bit(index), any);
    expect(any).toBe(unknownNode);
    expect(bdd.size).toBeLessThanOrEqual(20_000);
  });
});
