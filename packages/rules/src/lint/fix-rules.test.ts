import { expect, test } from "vitest";
import { readRules } from "../read-rules.ts";
import { fixRules } from "./fix-rules.ts";
import { lint } from "./lint.ts";
import { lintAndFix } from "./lint-and-fix.ts";

const tools = [
  { name: "refund", parameters: { type: "object", properties: { order_id: { type: "string" } } } },
  "verify_identity",
  "audit",
];

/** Lints and fixes, and compares the text; nothing that has a fix is left. */
function check(text: string, expected: string): void {
  const { text: after, fixed, left } = lintAndFix(text, { tools });
  expect(after).toBe(expected);
  expect(fixed.length).toBeGreaterThan(0);
  expect(left.filter(({ fix }) => fix !== undefined)).toEqual([]);
  expect(lintAndFix(after, { tools })).toEqual({ text: after, fixed: [], left });
}

test("names are mended where they stand; comments, spaces and quotes stay", () => {
  check(
    `version: 1
id: shop   # the shop
rules:
  # money
  - id: verify-first
    before: { first: "verify_identiy", then: { tool: refnd , with: { orderid: $o } } }   # both wrong
  - {id: b,   never: audt}
`,
    `version: 1
id: shop   # the shop
rules:
  # money
  - id: verify-first
    before: { first: "verify_identity", then: { tool: refund , with: { order_id: $o } } }   # both wrong
  - {id: b,   never: audit}
`,
  );
});

test.each([
  ["ltl: G(called(refund) -> called(audit))  # why", "ltl: G(now(refund) -> F now(audit))  # why"],
  ["ltl: 'O now(refund)'", "ltl: 'G O now(refund)'"],
  ['ltl: "before(verify_identity, refund)"', 'ltl: "precedes(verify_identity, refund)"'],
  [
    "ltl: F(bind refund(order_id = $o). X now(audit))",
    "ltl: F(bindSome refund(order_id = $o). X now(audit))",
  ],
  ["ltl: >\n      now(refund)\n    why: x", "ltl: >\n      F now(refund)\n    why: x"],
])("%s", (demand, expected) => {
  const file = (text: string): string =>
    `version: 1\nid: x\nrules:\n  - id: r\n    ${text}\n    mode: warn # soft\n`;
  check(file(demand), file(expected));
});

test("a formula in a rule on one line stays on it", () => {
  check(
    "version: 1\nid: x\nrules:\n  - { id: r, ltl: 'before([verify_identity, audit], refund)', mode: log }\n",
    "version: 1\nid: x\nrules:\n  - { id: r, ltl: 'precedes([verify_identity, audit], refund)', mode: log }\n",
  );
});

test("a file in JSON, and one with Windows line ends, keep what they are", () => {
  check(
    '{ "version": 1, "id": "x",\r\n "rules": [{ "id": "r", "ltl": "now(refund)" }] }',
    '{ "version": 1, "id": "x",\r\n "rules": [{ "id": "r", "ltl": "F now(refund)" }] }',
  );
});

test("a change after which the file would not be read is not made", () => {
  const text = "version: 1\nid: x\nrules:\n  - { id: r, never: refnd }\n";
  const [finding] = lint(readRules(text), { tools });
  if (finding === undefined) throw new Error("nothing is found");
  const broken = { ...finding, fix: { kind: "name", from: "refnd", to: "a: b" } } as const;
  expect(fixRules(text, [broken])).toEqual({ text, fixed: [] });
  const gone = { ...finding, fix: { kind: "formula", rule: "nowhere", text: "true" } } as const;
  expect(fixRules(text, [gone])).toEqual({ text, fixed: [] });
});
