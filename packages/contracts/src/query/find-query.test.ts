import fc from "fast-check";
import { expect, test } from "vitest";
import type { Condition, QueryField, Test } from "./condition.ts";
import { findQuery } from "./find-query.ts";
import { holds } from "./holds.ts";

const fields: readonly QueryField[] = [
  { name: "amount", type: "number", optional: false },
  { name: "count", type: "integer", optional: true },
  { name: "channel", type: "string", values: ["web", "shop"], optional: true },
  { name: "note", type: "string", optional: false },
  { name: "vip", type: "boolean", optional: false },
];

const relation = fc.constantFrom("<" as const, "<=" as const, ">" as const, ">=" as const);
function testsOf(values: fc.Arbitrary<string | number | boolean>): fc.Arbitrary<Test> {
  return fc.oneof(
    fc.record({ kind: fc.constant("equals" as const), value: values }),
    fc.record({ kind: fc.constant("differs" as const), value: values }),
    fc.record({
      kind: fc.constant("oneOf" as const),
      values: fc.array(values, { minLength: 1, maxLength: 2 }),
    }),
    fc.record({ kind: fc.constant("compare" as const), relation, than: values }),
    fc.record({ kind: fc.constant("exists" as const), exists: fc.boolean() }),
  );
}

const numbers = fc.constantFrom(0, 1, 2, 3);
const texts = fc.constantFrom("a", "b", "web");
const leaf: fc.Arbitrary<Condition> = fc.oneof(
  testsOf(numbers).map((one): Condition => ({ kind: "field", field: "amount", test: one })),
  testsOf(numbers).map((one): Condition => ({ kind: "field", field: "count", test: one })),
  testsOf(texts).map((one): Condition => ({ kind: "field", field: "channel", test: one })),
  testsOf(texts).map((one): Condition => ({ kind: "field", field: "note", test: one })),
  testsOf(fc.boolean()).map((one): Condition => ({ kind: "field", field: "vip", test: one })),
);
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    leaf,
    tie("condition").map((body): Condition => ({ kind: "not", body })),
    fc
      .tuple(fc.constantFrom("all" as const, "any" as const), fc.array(tie("condition"), { maxLength: 3 }))
      .map(([kind, parts]): Condition => ({ kind, parts })),
  ),
}));

/** Any query at all, of values near those of the conditions and far from them. */
const query = fc.record(
  {
    amount: fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(0, 0.5, 1, 1.5, 3, 4),
    ),
    count: fc.integer({ min: -2, max: 6 }),
    channel: fc.constantFrom("web", "shop"),
    note: fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom("a", "aa", "b", "web")),
    vip: fc.boolean(),
  },
  { requiredKeys: ["amount", "note", "vip"] },
);

const runs = Number(process.env.AGENTLTL_RUNS ?? 1_000);

test("a query that is found fits, and where none is found no query fits", () => {
  let found = 0;
  fc.assert(
    fc.property(condition, fc.array(query, { minLength: 8, maxLength: 8 }), (asked, tries) => {
      const search = findQuery(asked, fields);
      if (search.kind === "found") {
        found += 1;
        expect(holds(asked, search.query)).toBe(true);
      } else {
        expect(search.kind).toBe("none");
        expect(tries.filter((one) => holds(asked, one))).toEqual([]);
      }
    }),
    { numRuns: runs },
  );
  expect(found / runs).toBeGreaterThan(0.3);
  expect(found / runs).toBeLessThan(0.97);
});

test("a query that leaves a field out passes no comparison of it", () => {
  const asked = (one: Test): Condition => ({ kind: "field", field: "count", test: one });
  expect(holds(asked({ kind: "compare", relation: "<", than: 5 }), {})).toBe(false);
  expect(holds(asked({ kind: "differs", value: 5 }), {})).toBe(false);
  expect(holds(asked({ kind: "exists", exists: false }), {})).toBe(true);
});
