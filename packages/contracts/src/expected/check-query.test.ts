import { expect, test } from "vitest";
import type { QueryField } from "../query/condition.ts";
import { checkQuery } from "./check-query.ts";

const fields: readonly QueryField[] = [
  { name: "amount", type: "number", optional: false },
  { name: "count", type: "integer", optional: true },
  { name: "channel", type: "string", values: ["web", "shop"], optional: true },
  { name: "note", type: "string", optional: true },
  { name: "vip", type: "boolean", optional: true },
];

test.each<[unknown]>([
  [{ amount: 0 }],
  [{ amount: -1.5, count: 3, channel: "web", note: "", vip: false }],
  [{ amount: Number.MAX_SAFE_INTEGER, count: -0 }],
])("%j fits, and is as it was given", (query) => expect(checkQuery(query, fields)).toEqual(query));

test("a contract without fields takes the empty query", () => expect(checkQuery({}, [])).toEqual({}));

test("what is read is another object than what was given", () => {
  const given = { amount: 1 };
  expect(checkQuery(given, fields)).not.toBe(given);
});

test("all that does not fit is told, and what may have been meant", () => {
  const wrong: readonly unknown[] = [
    null,
    undefined,
    [],
    "amount=1",
    {},
    { amount: "1" },
    { amount: null },
    { amount: Number.NaN },
    { amount: Number.POSITIVE_INFINITY },
    { amount: 1, count: 1.5 },
    { amount: 1, channel: "wbe" },
    { amount: 1, channel: "telephone" },
    { amount: 1, vip: "yes" },
    { amuont: 1 },
    { amount: 1, extra: 1 },
    JSON.parse('{"amount": 1, "__proto__": 2}'),
    { amount: 1, toString: 2 },
    { amount: 1, note: { deep: true } },
    { count: "x", vip: 1, chanel: "web" },
  ];
  const messageOf = (query: unknown): string => {
    try {
      return JSON.stringify(checkQuery(query, fields));
    } catch (error) {
      return String(error).replace("ContractsError: ", "");
    }
  };
  expect(wrong.map(messageOf)).toMatchInlineSnapshot(`
    [
      "a query is an object with the fields that the contract declares",
      "a query is an object with the fields that the contract declares",
      "a query is an object with the fields that the contract declares",
      "a query is an object with the fields that the contract declares",
      "query: \`amount\` is missing",
      "query: \`amount\` is of type number, and \`"1"\` is not",
      "query: \`amount\` is of type number, and \`null\` is not",
      "a query is an object with the fields that the contract declares",
      "a query is an object with the fields that the contract declares",
      "query: \`count\` is of type integer, and \`1.5\` is not",
      "query: \`channel\` is never \`wbe\`; did you mean \`web\`?",
      "query: \`channel\` is never \`telephone\`: it is web, shop",
      "query: \`vip\` is of type boolean, and \`"yes"\` is not",
      "query: there is no field \`amuont\`; did you mean \`amount\`?; \`amount\` is missing",
      "query: there is no field \`extra\`",
      "query: there is no field \`__proto__\`",
      "query: there is no field \`toString\`",
      "query: \`note\` is of type string, and \`{"deep":true}\` is not",
      "query: there is no field \`chanel\`; did you mean \`channel\`?; \`amount\` is missing; \`count\` is of type integer, and \`"x"\` is not; \`vip\` is of type boolean, and \`1\` is not",
    ]
  `);
});
