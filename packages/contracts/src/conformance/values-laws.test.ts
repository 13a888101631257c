// What an invariant on values says of a run is what its constraint says: offline and online agree.
import { Trace, verifyTrace } from "@agentltl/core";
import type { JsonObject } from "@agentltl/core/host";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseContract } from "../contract/parse-contract.ts";
import { condition } from "../expected/condition.ts";
import { observeCalls } from "../observed/observe-calls.ts";
import { toProcedure } from "../procedure/to-procedure.ts";
import { match } from "./match.ts";

type Values = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What is said of one call with these arguments by the comparison, and by the constraint. */
function verdictsOf(values: Values, args: JsonObject): readonly [string | undefined, string | undefined] {
  const contract = parseContract(`version: 1
id: shop
nodes:
  ship: { label: Ship it, type: action, call: ship }
invariants:
  right: { node: ship, values: ${JSON.stringify(values)} }
`);
  const expected = condition(contract, {});
  const trace = Trace.fromMetrics({
    tool_calls: [{ step: 1, tool_name: "ship", arguments: args, tool_result: "ok" }],
    final_answer: "Done.",
  });
  const constraint = verifyTrace(trace, toProcedure(expected).procedure).constraints.find(
    ({ name }) => name === "invariant:right",
  );
  return [
    match(expected, observeCalls(trace, expected)).invariants[0]?.verdict,
    constraint?.passed === true ? "kept" : constraint?.passed === false ? "broken" : "not-evaluated",
  ];
}

test.each<[string, Values, JsonObject, string]>([
  ["one value within a range", { n: { ">=": 2, "<=": 5 } }, { n: 3 }, "kept"],
  ["one of several", { "items[*].n": { ">=": 2, "<=": 5 } }, { items: [{ n: 1 }, { n: 3 }] }, "kept"],
  [
    "two that pass half of it each",
    { "items[*].n": { ">=": 2, "<=": 5 } },
    { items: [{ n: 1 }, { n: 9 }] },
    "broken",
  ],
  [
    "two elements of which each has one of two values",
    { "items[*].n": { ">=": 3 }, "items[*].m": { ">=": 3 } },
    {
      items: [
        { n: 4, m: 0 },
        { n: 0, m: 4 },
      ],
    },
    "broken",
  ],
  [
    "one element that has both",
    { "items[*].n": { ">=": 3 }, "items[*].m": { ">=": 3 } },
    {
      items: [
        { n: 4, m: 0 },
        { n: 3, m: 4 },
      ],
    },
    "kept",
  ],
  [
    "one value under two ways to write its place",
    { "items[*].n": { ">=": 3 }, 'items[*]["n"]': { "<=": 1 } },
    { items: [{ n: 4 }, { n: 0 }] },
    "broken",
  ],
  ["an empty list", { "items[*].n": { ">=": 2 } }, { items: [] }, "broken"],
  ["a value that is not there", { n: { "<=": 5 } }, {}, "broken"],
  ["null, which is there", { n: { exists: true } }, { n: null }, "kept"],
])("%s", (_what, values, args, verdict) => {
  expect(verdictsOf(values, args)).toEqual([verdict, verdict]);
});

test("random values of random calls are judged alike", () => {
  const numbers = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom("2", null, true, []));
  const tests = fc
    .record(
      {
        ">=": fc.integer({ min: 0, max: 4 }),
        "<=": fc.integer({ min: 0, max: 4 }),
        "!=": fc.integer({ min: 0, max: 4 }),
        exists: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    .filter((one) => Object.keys(one).length > 0);
  const values = fc.dictionary(
    fc.constantFrom("n", "m", "items[*].n", "items[*].m", "items[*]", "items[0].n"),
    tests,
    {
      minKeys: 1,
      maxKeys: 4,
    },
  );
  const args = fc.record(
    {
      n: numbers,
      m: numbers,
      items: fc.array(fc.record({ n: numbers, m: numbers }, { requiredKeys: [] }), { maxLength: 3 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(values, args, (asked, given) => {
      const [compared, constrained] = verdictsOf(asked, given as JsonObject);
      expect(compared).toBe(constrained);
    }),
    { numRuns: 1_000 },
  );
});
