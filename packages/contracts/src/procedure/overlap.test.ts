import { evaluate, type Matcher, type Pattern, Trace } from "@agentltl/core";
import { called } from "@agentltl/core/formula";
import fc from "fast-check";
import { expect, test } from "vitest";
import { faultList } from "../contract/fault-list.ts";
import { readPattern } from "../contract/read-nodes.ts";
import type { ExpectedValue } from "../expected/expected-graph.ts";
import type { Test } from "../query/condition.ts";
import { passes } from "../query/holds.ts";
import { mayOverlap } from "./overlap.ts";
import { valueFormula } from "./value-formula.ts";

function pattern(text: string): Pattern {
  const read = readPattern(
    text,
    [],
    faultList(() => ({ line: 1, column: 1 })),
  );
  if (read === undefined) throw new Error(`${text} is no pattern`);
  return read;
}

test.each<[string, string, boolean]>([
  ["a", "a", true],
  ["a", "b", false],
  ["[a, b]", "[b, c]", true],
  ["[a, b]", "[c, d]", false],
  ["*", "a", true],
  ["get_*", "get_order", true],
  ["get_*", "put_order", false],
  ["get_*", "[get_a, put_b]", true],
  ["get_*", "put_*", true],
  ["a(x = 1)", "a(x = 1)", true],
  ["a(x = 1)", "a(x = 2)", false],
  ["a(x = 1)", 'a(x = "1")', false],
  ["a(x = 1)", "a(y = 2)", true],
  ["a(x = 1)", "a", true],
  ["a(x = 1)", "a(x > 5)", true],
  ["a(x in [1, 2])", "a(x in [2, 3])", true],
  ["a(x in [1, 2])", "a(x in [3])", false],
  ["a(x = 1)", "a(result.x = 2)", true],
  ["a(xs[*] = 1)", "a(xs[*] = 2)", true],
])("some call may fit both `%s` and `%s`: %s", (one, other, may) => {
  const [left, right] = [pattern(one), pattern(other)];
  expect([mayOverlap(left, right), mayOverlap(right, left)]).toEqual([may, may]);
});

const scalar = fc.constantFrom(1, 2, "1", "a", true);
const matcher: fc.Arbitrary<Matcher> = fc.oneof(
  scalar.map((one): Matcher => ({ kind: "equals", value: one })),
  fc.array(scalar, { maxLength: 2 }).map((values): Matcher => ({ kind: "oneOf", values })),
  fc.constant<Matcher>({ kind: "exists" }),
);
const tool: fc.Arbitrary<Pattern["tool"]> = fc.oneof(
  fc.constantFrom("ab", "ac", "b").map((name) => ({ kind: "name" as const, name })),
  fc.constantFrom("a*", "*b").map((glob) => ({ kind: "glob" as const, glob })),
  fc.constant({ kind: "any" as const }),
);
const patterns: fc.Arbitrary<Pattern> = fc.record({
  tool,
  where: fc.array(
    fc.record({ part: fc.constant("args" as const), path: fc.constantFrom("x", "y", "xs[*]"), matcher }),
    { maxLength: 2 },
  ),
});
const args = fc.record(
  { x: scalar, y: scalar, xs: fc.array(scalar, { maxLength: 2 }) },
  { requiredKeys: [] },
);

test("`false` is sure: then no call fits both", () => {
  let told = 0;
  const fits = (one: Pattern, run: Trace): boolean => evaluate(called(one), run).verdict === "satisfied";
  fc.assert(
    fc.property(patterns, patterns, fc.constantFrom("ab", "ac", "b"), args, (one, other, name, given) => {
      if (mayOverlap(one, other)) return;
      told += 1;
      const run = Trace.fromMetrics({ tool_calls: [{ name, args: given }] });
      expect(fits(one, run) && fits(other, run)).toBe(false);
    }),
    { numRuns: 500 },
  );
  expect(told).toBeGreaterThan(50);
});

const relation = fc.constantFrom("<" as const, "<=" as const, ">" as const, ">=" as const);
const value = fc.constantFrom<string | number | boolean>(0, 1, 2, "a", "b", true, false);
const oneTest: fc.Arbitrary<Test> = fc.oneof(
  value.map((one): Test => ({ kind: "equals", value: one })),
  value.map((one): Test => ({ kind: "differs", value: one })),
  fc.array(value, { maxLength: 2 }).map((values): Test => ({ kind: "oneOf", values })),
  fc.tuple(relation, value).map(([one, than]): Test => ({ kind: "compare", relation: one, than })),
  fc.boolean().map((exists): Test => ({ kind: "exists", exists })),
);

test("the formula for values says of every call what the tests say of its values", () => {
  const given = fc.record({ x: value }, { requiredKeys: [] });
  fc.assert(
    fc.property(
      fc.array(oneTest, { minLength: 1, maxLength: 2 }),
      fc.array(given, { maxLength: 3 }),
      (tests, calls) => {
        const values: readonly ExpectedValue[] = [{ part: "args", path: "x", tests }];
        const formula = valueFormula(pattern("pay"), values);
        const run = Trace.fromMetrics({
          tool_calls: [
            { name: "other", args: { x: 9 } },
            ...calls.map((one) => ({ name: "pay", args: one })),
          ],
        });
        const kept = calls.every((one) => tests.every((single) => passes(single, one.x)));
        expect(evaluate(formula, run).verdict).toBe(kept ? "satisfied" : "violated");
      },
    ),
    { numRuns: 500 },
  );
});
