import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { viewOf } from "../evaluate/trace-view.ts";
import { capturesOf } from "../formula/variables-of-pattern.ts";
import { canonicalText } from "../json/canonical-text.ts";
import type { Json } from "../json/json.ts";
import { viewOf as viewByDefinition } from "../semantics/view.ts";
import { waysToMatch } from "../semantics/ways-to-match.ts";
import { parsePattern } from "../syntax/parse-pattern.ts";
import { capturingPatterns, traces } from "../testing/index.ts";
import { gapsOf } from "../trace/gaps.ts";
import type { Bindings } from "./bindings.ts";
import { bindingsRecord } from "./bindings.ts";
import { recordOf } from "./call-record.ts";
import { compilePattern } from "./compile-pattern.ts";
import { bindAll, waysToFit } from "./ways.ts";

const outer: Bindings = { name: "o", value: 1, outer: undefined };

test.each<[string, Json, readonly Json[] | "missing"]>([
  ["a(p = $x)", { p: 1 }, [[1]]],
  ["b(p = $x)", { p: 1 }, []],
  ["a(p = $x)", { q: 1 }, []],
  ["a", {}, [[]]],
  ["a(l[*] = $x)", { l: [1, 1, { u: 1, w: 2 }, { w: 2, u: 1 }] }, [[1], [{ u: 1, w: 2 }]]],
  [
    "a(l[*].p = $x, l[*].q = $y)",
    { l: [{ p: 1, q: 2 }, { p: 3, q: 4 }, { p: 5 }] },
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "a(k[*] = $x, l[*] = $y)",
    { k: [1, 2], l: [3] },
    [
      [1, 3],
      [2, 3],
    ],
  ],
  ["a(k[*] = $x, l[*] = $x)", { k: [1, 2], l: [2, 3] }, [[2]]],
  ["a(l[*] = $x, p < $x)", { p: 1, l: [1, 2] }, [[2]]],
  ["a(p = $o)", { p: 7 }, [[7]]],
  ["a(p = $x, q > $o)", { p: 7, q: 1 }, []],
  ["a(result.id = $x)", {}, "missing"],
  ["a(result.id = $x, p = 1)", { p: 2 }, []],
  ["a(p = $x, result.id = $x)", { p: 1 }, [[1]]],
])("%s and %j, with o = 1: %j", (text, args, expected) => {
  const call = { name: "a", args, position: 0, outcome: "ok" } as const;
  const ways = waysToFit(
    compilePattern(parsePattern(text)),
    recordOf(call, 0, 0, undefined, gapsOf([])),
    outer,
  );
  expect(ways === "missing" ? ways : ways.map(({ values }) => values)).toEqual(expected);
});

test("an inner variable hides an outer one of its name", () => {
  const record = bindingsRecord(bindAll(["o", "__proto__"], [2, 3], outer));
  expect(Object.entries(record)).toEqual([
    ["o", 2],
    ["__proto__", 3],
  ]);
});

test("the ways are those of the definition, in its order, each as sure", () => {
  const counts = { none: 0, one: 0, several: 0, open: 0, missing: 0 };
  fc.assert(
    fc.property(
      capturingPatterns("x", { variables: ["x", "y", "o"] }),
      traces({ minLength: 1 }),
      (pattern, trace) => {
        const captures = capturesOf(pattern);
        const compiled = compilePattern(pattern);
        const seen = viewByDefinition(trace, {}).calls;
        for (const [index, record] of viewOf(trace, {}).records.entries()) {
          const call = seen[index];
          if (call === undefined) throw new Error("both see the same calls");
          const defined = waysToMatch(pattern, call, new Map([["o", 1]]));
          const ways = waysToFit(compiled, record, outer);
          if (ways === "missing" || defined === "missing") {
            counts.missing++;
            expect(ways).toBe(defined);
            continue;
          }
          counts[ways.length === 0 ? "none" : ways.length === 1 ? "one" : "several"]++;
          if (ways.some((way) => way.fit === 2)) counts.open++;
          expect(ways.map(({ values, fit }) => [canonicalText(values), fit])).toEqual(
            defined.map((way) => [
              canonicalText(captures.map((name) => way.scope.get(name) ?? null)),
              way.fit.length === 0 ? 1 : 2,
            ]),
          );
        }
      },
    ),
    { numRuns: 4_000 * factor },
  );
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
});
