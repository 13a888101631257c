// The published schema and the reader accept the same files, as far as a schema can say it.
import { readFileSync } from "node:fs";
import Ajv from "ajv";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { RulesError } from "./errors/rules-error.ts";
import { parseRules } from "./parse-rules.ts";

const schema: unknown = JSON.parse(readFileSync(new URL("../schema.json", import.meta.url), "utf8"));
const validate = new Ajv.Ajv({ strictTypes: false, strictRequired: false }).compile(Object(schema));

/** What stands in a file with one rule; each must be accepted by both. */
const accepted: readonly string[] = [
  "never: refund",
  'never: "mcp__*"',
  "never: [refund, [issue_credit, { tool: update_order }]]",
  "never: { tool: [a, b], with: { x: 1, y.z: true, 'items[*].id': null }, where: { s: 'can*' }, outcome: error }",
  "never: { tool: a, with: { x: $v, y: $v } }",
  "never: { tool: a, with: { x: $$v, y: '' } }",
  "never: { tool: a, with: { x: { '>=': 10, '<': 20 }, y: { in: [1, a, [2]] }, z: { not: { contains: b } } } }",
  "never: { tool: a, with: { x: { '=': [1] }, y: { '!=': { a: 1 } }, z: { regex: ^a }, w: { glob: a }, v: { exists: false } } }",
  "never: { tool: a, result: done }",
  "never: { tool: a, result: { status: done, n: { '>': 1 } } }",
  "never: { tool: a, result: { contains: error } }",
  "before: { first: a, then: b }",
  "before: { first: [a, c], then: [b, d], since: e, within: turn }",
  "before: { first: { said: user, regex: yes }, then: b }",
  "before: { first: { said: any }, then: b }",
  "at_most: { call: a, times: 0 }",
  "at_most: { call: a, times: 2, per: order_id }",
  "at_most: { call: a, times: 2, per: { argument: turn } }",
  "finally: { call: a }",
  "finally: { after: a, call: b, due: turn }",
  "ltl: called(a)",
  "never: a\n    why: w\n    fix: f\n    mode: warn\n    weight: 0\n    layer: L3\n    scope: turn\n    due: turn\n    tags: [a]\n    optional: true\n    final_answer: true\n    meta: { any: [1] }\n    examples: { allow: [b], deny: [a, 'a{x: 1}'] }",
];

const refused: readonly string[] = [
  "why: nothing demanded",
  "never: a\n    ltl: called(a)",
  "never: a\n    befor: b",
  "never: []",
  "never: 7",
  "never: { with: { x: 1 } }",
  "never: { tool: a, args: { x: 1 } }",
  "never: { tool: a, with: [x] }",
  "never: { tool: a, with: { x: [1, 2] } }",
  "never: { tool: a, with: { x: { y: 1 } } }",
  "never: { tool: a, with: { x: {} } }",
  "never: { tool: a, with: { x: $1 } }",
  "never: { tool: a, with: { x: { '>=': true } } }",
  "never: { tool: a, with: { x: { in: [] } } }",
  "never: { tool: a, with: { x: { in: ['a*'] } } }",
  "never: { tool: a, with: { x: { not: { '>': 1, '<': 3 } } } }",
  "never: { tool: a, with: { x: { regex: 1 } } }",
  "never: { tool: a, with: { x: { exists: 1 } } }",
  "never: { tool: a, outcome: failed }",
  "never: a(b)",
  "never: a b",
  "before: a",
  "before: { first: a }",
  "before: { then: a }",
  "before: { first: a, then: b, within: step }",
  "before: { first: a, then: { said: user } }",
  "before: { first: { said: model }, then: b }",
  "before: { first: { said: user, text: a, regex: b }, then: b }",
  "at_most: { call: a }",
  "at_most: { call: a, times: 1.5 }",
  "at_most: { call: a, times: -1 }",
  "at_most: { call: a, times: 1, per: 3 }",
  "finally: { after: a }",
  "finally: { after: a, call: b, due: step }",
  "ltl: 7",
  "never: a\n    mode: blok",
  "never: a\n    weight: -1",
  "never: a\n    layer: 3",
  "never: a\n    tags: a",
  "never: a\n    optional: maybe",
  "never: a\n    why: ''",
  "never: a\n    why: 7",
  "never: a\n    examples: [a]",
  "never: a\n    examples: { allow: a }",
  "never: a\n    examples: { allow: [1] }",
];

const rule = "rules: [{ id: r, never: a }]";
const files: readonly (readonly [string, boolean])[] = [
  ...accepted.map((demand) => [`version: 1\nid: t\nrules:\n  - id: r\n    ${demand}\n`, true] as const),
  ...refused.map((demand) => [`version: 1\nid: t\nrules:\n  - id: r\n    ${demand}\n`, false] as const),
  [`id: t\n${rule}`, false],
  [`version: 2\nid: t\n${rule}`, false],
  [`version: 1\n${rule}`, false],
  ["version: 1\nid: t", false],
  ["version: 1\nid: t\nrules: []", false],
  ["version: 1\nid: t\nrules: { id: r }", false],
  ["version: 1\nid: t\nrules: [{ never: a }]", false],
  [`version: 1\nid: t\nuses: x\n${rule}`, false],
  [`version: 1\nid: t\n${rule}\ndefine: { g: [a, { tool: b, with: { x: 1 } }] }`, true],
  [`version: 1\nid: t\n${rule}\ndefine: { 'g*': a }`, false],
  [`version: 1\nid: t\n${rule}\ndefine: [a]`, false],
  [
    `version: 1\nid: t\n${rule}\ntools: { a: { failure: { text: 'Error*' } }, 'b*': { success: { ok: true } } }`,
    true,
  ],
  [
    `version: 1\nid: t\n${rule}\ntools: { a: { success: { result: done }, failure: { contains: error } } }`,
    true,
  ],
  [`version: 1\nid: t\n${rule}\ntools: { a: {} }`, false],
  [`version: 1\nid: t\n${rule}\ntools: { a: { success: {} } }`, false],
  [`version: 1\nid: t\n${rule}\ntools: { a: { works: { x: 1 } } }`, false],
  [`version: 1\nid: t\n${rule}\ntools: { a: { success: { x: [1] } } }`, false],
];

test.each(files)("the schema and the reader agree on %j", (text, expected) => {
  expect({ reader: reads(text), schema: validate(parse(text)) }).toEqual({
    reader: expected,
    schema: expected,
  });
});

function reads(text: string): boolean {
  try {
    parseRules(text);
    return true;
  } catch (error) {
    if (RulesError.isInstance(error)) return false;
    throw error;
  }
}
