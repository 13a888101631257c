import fc from "fast-check";
import { expect, test } from "vitest";
import { bitFormulas, bitTrace, bitWords } from "../../../test/bit-words.ts";
import { factor } from "../../../test/factor.ts";
import { holds } from "../../semantics/holds.ts";
import { parse } from "../../syntax/parse.ts";
import { print } from "../../syntax/print.ts";
import { formulaOf, leavesOf, type Part, partOf } from "./part.ts";

/** A part in words: what is in it, and how it can be broken. */
function inWords(part: Part): string {
  switch (part.kind) {
    case "and":
    case "or":
      return `${part.kind}[${part.parts.map(inWords).join("; ")}]`;
    case "always":
    case "once":
    case "skip":
      return `${part.kind} ${print(part.body)}`;
    case "deadline":
      return `within ${part.limit}: ${print(part.when)} -> ${print(part.what)}`;
  }
}

test.each([
  ["now(a)", "once now(a)"],
  ["not now(a)", "once not now(a)"],
  ["G now(a)", "always now(a)"],
  ["G (now(a) & now(b))", "and[always now(a); always now(b)]"],
  ["G G now(a)", "always now(a)"],
  ["not F now(a)", "always not now(a)"],
  ["not F not now(a)", "always now(a)"],
  ["not G now(a)", "once not G now(a)"],
  ["F now(a)", "once F now(a)"],
  ["now(a) W now(b)", "always now(a) | O now(b)"],
  ["not (now(a) W now(b))", "once not (now(a) W now(b))"],
  ["now(a) R now(b)", "always now(b) | Y O now(a)"],
  ["not (now(a) R now(b))", "once not (now(a) R now(b))"],
  ["now(a) U now(b)", "and[once F now(b); always now(a) | O now(b)]"],
  ["not (now(a) U now(b))", "always not now(b) | Y O not now(a)"],
  ["called(a)", "once called(a)"],
  ["not called(a)", "skip not called(a)"],
  ["not not called(a)", "once called(a)"],
  ["called(a) & not called(b)", "and[once called(a); skip not called(b)]"],
  ["not (called(a) & not called(b))", "or[skip not called(a); once called(b)]"],
  ["called(a) | (called(b) | called(c))", "or[once called(a); once called(b); once called(c)]"],
  ["called(a) -> called(b)", "or[skip not called(a); once called(b)]"],
  ["not (called(a) -> called(b))", "and[once called(a); skip not called(b)]"],
  ["count(a) <= 2", "skip count(a) <= 2"],
  ["count(a) < 2", "skip count(a) < 2"],
  ["count(a) >= 2", "once count(a) >= 2"],
  ["count(a) > 2", "once count(a) > 2"],
  ["count(a) == 2", "and[once count(a) >= 2; skip count(a) <= 2]"],
  ["count(a) != 2", "once count(a) != 2"],
  ["not count(a) <= 2", "once not count(a) <= 2"],
  ["not count(a) > 2", "skip not count(a) > 2"],
  ["not count(a) >= 2", "skip not count(a) >= 2"],
  ["not count(a) < 2", "once not count(a) < 2"],
  ["not count(a) == 2", "once count(a) != 2"],
  ["not count(a) != 2", "and[once count(a) >= 2; skip count(a) <= 2]"],
  ["before(a, b)", "and[once called(b); skip precedes(a, b)]"],
  ["after(a, b)", "and[once called(a); skip precedes(b, a)]"],
  ["not before(a, b)", "once not before(a, b)"],
  ["not after(a, b)", "once not after(a, b)"],
  ["precedes(a, b)", "skip precedes(a, b)"],
  ["not precedes(a, b)", "once not precedes(a, b)"],
  ["allBefore([a, b], c)", "and[once called(c); skip precedes(a, c); skip precedes(b, c)]"],
  ["allBefore([], c)", "once allBefore([], c)"],
  ["not allBefore([a], c)", "once not allBefore([a], c)"],
  ["branchCalled(a, b)", "and[once called(a); skip not called(b)]"],
  ["branchCalled(a)", "once branchCalled(a)"],
  ["not branchCalled(a, b)", "once not branchCalled(a, b)"],
  ["G (now(a) -> F<=3 now(b))", "within 3: now(a) -> now(b)"],
  ["G F<=3 now(b)", "within 3: true -> now(b)"],
  ["G (now(a) -> F<=3 X now(b))", "always now(a) -> F<=3 X now(b)"],
  ["G (X now(a) -> F<=3 now(b))", "always X now(a) -> F<=3 now(b)"],
  ["G (now(a) & F<=3 now(b))", "and[always now(a); within 3: true -> now(b)]"],
])("%s breaks as %s", (text, expected) => {
  expect(inWords(partOf(parse(text)))).toBe(expected);
});

test("what a formula is taken apart to says the same on every run, and so it is for its negation", () => {
  const seen = { satisfied: 0, violated: 0, joined: 0 };
  fc.assert(
    fc.property(bitFormulas(), bitWords(), fc.boolean(), (formula, word, negated) => {
      const part = partOf(formula, negated);
      const trace = { ...bitTrace(word), metrics: { steps: 1 } };
      const whole = holds(formula, trace);
      if (whole === "unevaluable") return;
      const expected = negated === (whole === "satisfied") ? "violated" : "satisfied";
      expect([formula, negated, word, holds(formulaOf(part), trace)]).toEqual([
        formula,
        negated,
        word,
        expected,
      ]);
      seen[expected]++;
      if (part.kind === "and" || part.kind === "or") seen.joined++;
    }),
    { numRuns: 600 * factor },
  );
  expect(Math.min(seen.satisfied, seen.violated, seen.joined)).toBeGreaterThan(30);
});

test("of a part that must hold always, an instance that fails is a run that fails", () => {
  expect(print(formulaOf(partOf(parse("G (now(a) -> F<=3 now(b))"))))).toBe(
    print(parse("G (now(a) -> F<=3 now(b))")),
  );
  expect(print(formulaOf(partOf(parse("G F<=3 now(b)"))))).toBe(print(parse("G (true -> F<=3 now(b))")));
});

test.each<[string, readonly string[]]>([
  [
    "G (now(a) -> F<=3 now(b)) & (called(c) | not called(d))",
    ["now(a)", "now(b)", "called(c)", "not called(d)"],
  ],
  ["G now(a)", ["now(a)"]],
  ["now(a)", ["now(a)"]],
])("the leaves of %s are %j", (text, leaves) => {
  expect(leavesOf(partOf(parse(text))).map(print)).toEqual(leaves);
});
