import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Formula } from "../formula/formula.ts";
import { formulas } from "../testing/index.ts";
import { type InfixKind, infixSymbols, type PrefixKind, prefixSymbols } from "./operators.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";

const [a, b, c] = ["a", "b", "c"].map(
  (name): Formula => ({
    kind: "now",
    call: { tool: { kind: "name", name }, where: [] },
  }),
) as [Formula, Formula, Formula];

/** The table of the language page, from loose to tight; in one line operators stand beside each other only in parentheses. */
const lines: readonly (readonly InfixKind[])[] = [
  ["iff"],
  ["implies"],
  ["or"],
  ["and"],
  ["until", "weakUntil", "release", "since"],
];
const infixes = lines.flat();
const prefixes = Object.keys(prefixSymbols) as PrefixKind[];
const pairs = infixes.flatMap((first) => infixes.map((second) => [first, second] as const));

const lineOf = (kind: InfixKind): number => lines.findIndex((line) => line.includes(kind));

function node(kind: InfixKind, left: Formula, right: Formula): Formula {
  return kind === "and" || kind === "or" ? { kind, parts: [left, right] } : { kind, left, right };
}

/** What two operators in a row mean; `undefined` where the text could be read in two ways. */
function expected(first: InfixKind, second: InfixKind): Formula | undefined {
  if (lineOf(first) > lineOf(second)) return node(second, node(first, a, b), c);
  if (lineOf(first) < lineOf(second)) return node(first, a, node(second, b, c));
  if (first !== second || first === "iff") return undefined;
  if (first === "and" || first === "or") return { kind: first, parts: [a, b, c] };
  return node(first, a, node(first, b, c));
}

describe("two operators in a row", () => {
  test.each(pairs)("`%s` and `%s`", (first, second) => {
    check(`now(a) ${infixSymbols[first]} now(b) ${infixSymbols[second]} now(c)`, expected(first, second));
  });

  test.each(pairs)("`%s` and `%s` written as words", (first, second) => {
    check(`now(a) ${first} now(b) ${second.toUpperCase()} now(c)`, expected(first, second));
  });

  test.each(pairs)("`%s` and `%s` in parentheses are read as those say", (first, second) => {
    const [one, other] = [infixSymbols[first], infixSymbols[second]];
    check(`(now(a) ${one} now(b)) ${other} now(c)`, node(second, node(first, a, b), c));
    check(`now(a) ${one} (now(b) ${other} now(c))`, node(first, a, node(second, b, c)));
  });
});

describe.each(prefixes)("`%s` before its operand", (prefix) => {
  const of = (body: Formula): Formula => ({ kind: prefix, body });

  test.each(infixes)("on the left of `%s`", (infix) => {
    const loose = lineOf(infix) < lines.length - 1;
    check(
      `${prefixSymbols[prefix]} now(a) ${infixSymbols[infix]} now(b)`,
      loose ? node(infix, of(a), b) : undefined,
    );
    check(`(${prefixSymbols[prefix]} now(a)) ${infixSymbols[infix]} now(b)`, node(infix, of(a), b));
    check(`${prefixSymbols[prefix]}(now(a) ${infixSymbols[infix]} now(b))`, of(node(infix, a, b)));
  });

  test.each(infixes)("on the right of `%s`", (infix) => {
    check(`now(a) ${infixSymbols[infix]} ${prefixSymbols[prefix]} now(b)`, node(infix, a, of(b)));
  });

  test.each(prefixes)("before `%s`", (inner) => {
    check(`${prefixSymbols[prefix]} ${prefixSymbols[inner]} now(a)`, of({ kind: inner, body: a }));
    check(`${prefix} ${inner} now(a)`, of({ kind: inner, body: a }));
  });
});

describe("a binder takes everything up to the end, or to the parenthesis that holds it", () => {
  const call = { tool: { kind: "name", name: "a" }, where: [] } as const;
  test.each(infixes)("`%s` behind it", (infix) => {
    check(`bind a. now(b) ${infixSymbols[infix]} now(c)`, { kind: "bind", call, body: node(infix, b, c) });
    check(`(bind a. now(b)) ${infixSymbols[infix]} now(c)`, node(infix, { kind: "bind", call, body: b }, c));
  });

  test.each(["iff", "implies", "or", "and"] as const)("`%s` in front of it", (infix) => {
    check(
      `now(a) ${infixSymbols[infix]} bindSome a. now(b) | now(c)`,
      node(infix, a, { kind: "bindSome", call, body: node("or", b, c) }),
    );
  });
});

test("a text put together of printed parts in parentheses is the formula put together of the parts", () => {
  const part = formulas({ depth: 2, code: true });
  fc.assert(
    fc.property(
      part,
      part,
      fc.constantFrom(...infixes),
      fc.constantFrom(...prefixes),
      (f, g, infix, prefix) => {
        const [left, right] = [print(f), print(g)];
        expect(parse(`((${left}))`)).toEqual(f);
        expect(parse(`${prefixSymbols[prefix]} (${left})`)).toEqual({ kind: prefix, body: f });
        expect(parse(`(${left}) ${infixSymbols[infix]} (${right})`)).toEqual(node(infix, f, g));
        expect(parse(`and(${left}, ${right})`)).toEqual({ kind: "and", parts: [f, g] });
        expect(parse(`at(1, ${left})`)).toEqual({ kind: "at", position: 1, body: f });
        expect(parse(`forall x in toolNames. ${left}`)).toEqual({
          kind: "forall",
          variable: "x",
          domain: { kind: "toolNames" },
          body: f,
        });
      },
    ),
    { numRuns: 300 * factor },
  );
});

test("what stands between the words of a text, spaces, tabs or ends of lines, makes no difference", () => {
  const gaps = fc.array(fc.constantFrom(" ", "  ", "\n", "\r\n", "\t", "\r", " \n\t "), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(formulas({ depth: 3, code: true }), gaps, (formula, some) => {
      let next = 0;
      // What stands in double quotes stays.
      const spread = print(formula).replace(/"(?:\\.|[^"\\])*"| /g, (found) =>
        found === " " ? (some[next++ % some.length] ?? " ") : found,
      );
      expect(parse(spread)).toEqual(formula);
      expect(parse(`\ufeff\n ${spread}\n`)).toEqual(formula);
    }),
    { numRuns: 500 * factor },
  );
});

/** `text` is this formula, and printed it is read back as such; or it is refused as ambiguous, with both ways to write it. */
function check(text: string, formula: Formula | undefined): void {
  if (formula === undefined) {
    expect(() => parse(text)).toThrow(/can be read in two ways; write `\(/);
    return;
  }
  expect(parse(text)).toEqual(formula);
  expect(parse(print(formula))).toEqual(formula);
}
