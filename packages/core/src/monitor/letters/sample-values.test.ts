import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../../test/factor.ts";
import type { Matcher, Relation } from "../../formula/pattern.ts";
import type { Json } from "../../json/json.ts";
import { parseText } from "../../json/parse-text.ts";
import { compileMatcher } from "../../match/compile-matcher.ts";
import { baseOf, dependsOnOthers, isOpaque, sampleValues } from "./sample-values.ts";

const literals: readonly Json[] = [
  0,
  1,
  2,
  1e308,
  1.7e308,
  -1.7e308,
  "",
  "a",
  "m",
  "1",
  "a b",
  null,
  true,
  [],
  [1],
  ["a"],
  {},
  { a: 1 },
];
const others: readonly Json[] = [
  0.5,
  1.5,
  -1,
  3,
  1.5e308,
  1.75e308,
  -1.75e308,
  "b",
  "n",
  "\u0000",
  " ",
  "null",
  "[1]",
  '{"a":1}',
  "b a",
  false,
  [[]],
  [2, 1],
  { a: 1, b: 2 },
  { b: 2 },
];

const base: fc.Arbitrary<Matcher> = fc.oneof(
  fc.constantFrom(...literals).map((value): Matcher => ({ kind: "equals", value })),
  fc
    .uniqueArray(fc.constantFrom(...literals), { maxLength: 3 })
    .map((values): Matcher => ({ kind: "oneOf", values })),
  fc
    .tuple(
      fc.constantFrom<Relation[]>("<", "<=", ">", ">="),
      fc.constantFrom<(number | string)[]>(0, 1, 2, 1e308, 1.7e308, -1.7e308, "", "a", "m", "1"),
    )
    .map(
      ([relation, value]): Matcher => ({ kind: "compare", relation, operand: { kind: "literal", value } }),
    ),
  fc.constantFrom<Matcher[]>(
    { kind: "exists" },
    { kind: "glob", glob: "a*" },
    { kind: "regex", regex: "b" },
    { kind: "contains", value: 1 },
    { kind: "contains", value: "a" },
    { kind: "contains", value: { a: 1 } },
  ),
);
const matchers: fc.Arbitrary<Matcher> = fc.oneof(
  { weight: 4, arbitrary: base },
  { weight: 1, arbitrary: base.map((body): Matcher => ({ kind: "not", body })) },
);

/** What each matcher says of the value; of a whole result as it stands, and as what was read from it. */
function said(value: Json, some: readonly Matcher[], wholeResult: boolean): readonly boolean[] {
  const text = wholeResult && typeof value === "string" ? value : undefined;
  const parsed = text === undefined ? undefined : parseText(text);
  return some.map((one) => compileMatcher(one)(parsed === undefined ? value : parsed, text, undefined, []));
}

describe("for every value there is a sample that meets the same matchers", () => {
  test.each([false, true])("of a whole result: %s", (wholeResult) => {
    const seen = { known: 0, free: 0 };
    fc.assert(
      fc.property(
        fc.array(matchers, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...literals, ...others),
        (some, value) => {
          const answers = said(value, some, wholeResult);
          const standing = sampleValues(some, wholeResult).find((sample) => {
            const its = said(sample.value, some, wholeResult);
            return some.every(
              (one, index) => its[index] === answers[index] || (!sample.known && isOpaque(one, wholeResult)),
            );
          });
          expect(standing, JSON.stringify([some, value])).toBeDefined();
          seen[standing?.known === true ? "known" : "free"]++;
        },
      ),
      { numRuns: 2_000 * factor },
    );
    expect(seen.known).toBeGreaterThan(200 * factor);
    expect(seen.free).toBeGreaterThan(200 * factor);
  });
});

const literal: Matcher = { kind: "compare", relation: "<", operand: { kind: "literal", value: 1 } };
const toVariable: Matcher = { kind: "compare", relation: "<", operand: { kind: "variable", name: "v" } };

test.each<[Matcher, boolean, boolean, boolean]>([
  [{ kind: "equals", value: 1 }, false, false, false],
  [{ kind: "oneOf", values: [1] }, false, false, false],
  [{ kind: "exists" }, false, false, false],
  [{ kind: "absent" }, false, false, false],
  [literal, false, true, false],
  [toVariable, true, true, true],
  [{ kind: "variable", name: "v" }, true, true, true],
  [{ kind: "sameAs", part: "args", path: "x" }, true, true, true],
  [{ kind: "glob", glob: "a" }, true, true, false],
  [{ kind: "regex", regex: "a" }, true, true, false],
  [{ kind: "contains", value: 1 }, true, true, false],
  [{ kind: "contains", value: { kind: "variable", name: "v" } }, true, true, true],
])(
  "%j is opaque: %s; in a whole result: %s; and depends on others: %s",
  (matcher, opaque, inResult, depends) => {
    for (const one of [matcher, { kind: "not", body: matcher } as const]) {
      expect([isOpaque(one, false), isOpaque(one, true), dependsOnOthers(one)]).toEqual([
        opaque,
        inResult,
        depends,
      ]);
      expect(baseOf(one)).toBe(matcher);
    }
  },
);
