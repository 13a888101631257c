import { expect, test } from "vitest";
import { z } from "zod";
import { readRules } from "../read-rules.ts";
import { lint } from "./lint.ts";
import { mayAdmit } from "./schema-types.ts";
import type { LintTool } from "./tool-schemas.ts";

const shape = z.object({
  order_id: z.string(),
  amount: z.number(),
  count: z.int().optional(),
  reason: z.enum(["late", "broken"]),
  tags: z.array(z.string()),
  to: z.object({ city: z.string() }),
  either: z.union([z.string(), z.boolean()]),
  "sent by": z.string().optional(),
});

/** Zod shows its JSON Schema; this shows nothing but whether it accepts a value. */
const opaque: LintTool["parameters"] = {
  "~standard": { version: 1, vendor: "x", validate: shape["~standard"].validate },
};

const asJson: unknown = z.toJSONSchema(shape);

function found(conditions: string, parameters: unknown): readonly string[] {
  const rules = readRules(
    `version: 1\nid: x\nrules:\n  - { id: r, never: { tool: refund, where: ${conditions} } }\n`,
  );
  return lint(rules, { tools: [{ name: "refund", parameters }] })
    .filter(({ code }) => code === "wrong-type")
    .map(({ message, suggestion }) => `${message}; ${suggestion}`);
}

/** Whether something is wrong with the conditions, by each sort of schema. */
function check(conditions: string, expected: boolean, byValuesToo = expected): void {
  expect([asJson, shape, opaque].map((schema) => found(conditions, schema).length > 0)).toEqual([
    expected,
    expected,
    byValuesToo,
  ]);
}

test.each([
  "{ order_id: A, amount: 5, reason: late }",
  "{ reason: { in: [late, broken] } }",
  "{ amount: { '>=': 3 } }",
  "{ tags: { contains: x } }",
  "{ 'to.city': Bern }",
  "{ either: true }",
  "{ '[\"sent by\"]': mail }",
  "{ 'tags[#]': 2 }",
  "{ other: 5 }",
])("%s fits", (conditions) => check(conditions, false));

test.each([
  "{ amount: '5' }",
  "{ order_id: 5 }",
  "{ reason: lost }",
  "{ reason: { in: [late, lost] } }",
  "{ count: 1.5 }",
  "{ 'to.city': 7 }",
  "{ either: 3 }",
  "{ '[\"sent by\"]': 5 }",
])("%s fits no call that the schema accepts", (conditions) => check(conditions, true));

test.each(["{ amount: 'W*' }", "{ order_id: { '>=': 3 } }", "{ amount: { contains: x } }"])(
  "%s can't be asked of that type; a schema that can only be asked about values doesn't tell",
  (conditions) => check(conditions, true, false),
);

test("what is said, and what to write instead", () => {
  expect(
    [
      found("{ amount: '5' }", asJson),
      found("{ order_id: 5 }", asJson),
      found("{ reason: lost }", asJson),
    ].flat(),
  ).toMatchInlineSnapshot(`
      [
        "\`amount\` of \`refund\` is a number, and the rule asks for \`"5"\`; write it without quotes: 5",
        "\`order_id\` of \`refund\` is a text, and the rule asks for \`5\`; quote it: "5"",
        "\`reason\` of \`refund\` never has this value, and the rule asks for \`"lost"\`; write a value that the tool's schema admits",
      ]
    `);
  expect(found("{ amount: '5' }", opaque)).toMatchInlineSnapshot(`
    [
      "\`amount\` of \`refund\` can't be \`"5"\`: the tool's schema says "Invalid input: expected number, received string"; write a value that the tool's schema admits",
    ]
  `);
});

test("arguments that a zod schema doesn't have are unknown", () => {
  const rules = readRules(
    "version: 1\nid: x\nrules:\n  - { id: r, never: { tool: refund, with: { orderid: A } } }\n",
  );
  expect(lint(rules, { tools: [{ name: "refund", parameters: shape }] })).toMatchObject([
    { code: "unknown-argument", suggestion: 'did you mean "order_id"?' },
  ]);
});

test("a listed value is admitted, whatever the order of its keys", () => {
  const listed = [{ enum: [{ x: 1, y: 2 }] }];
  expect([{ y: 2, x: 1 }, { x: 1 }].map((value) => mayAdmit(listed, value))).toEqual([true, false]);
});
