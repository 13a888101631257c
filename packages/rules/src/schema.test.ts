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
  "never: { said: assistant, which: closing }",
  "never: { said: user, which: last, regex: no }",
  "never: { call: a, after: b }",
  "never: [{ call: a, after: b }, { call: [c, d], after: b }]",
  "before: [a, b]",
  "before: [{ said: user }, { tool: b, succeeded: true }]",
  "before: [{ first: a, then: b }, { first: c, then: d }]",
  "require: { tool: a, with: { x: 1 } }",
  "require: [{ tool: a, with: { x: 1 } }, { tool: b, succeeded: true }]",
  "require: { call: a, with: { x: 1 }, result: { y: 2 } }",
  "at_most: [{ call: a, times: 1 }, { call: b, times: 2, per: x }]",
  "finally: { since: a, call: b }",
  "finally: [{ after: a, call: b }, { call: c }]",
  "response: { after: a, call: b }",
  "response: { after: a, call: b, before: c }",
  "response: { after: a, call: b, due: turn }",
  "within: { after: a, call: b, calls: 3 }",
  "within: { after: a, call: b, time: 1.5 min }",
  "declare: { init: a, end: [a, b], chain_succession: [a, [b, c]] }",
  "never: a\n    when: { query: { domain: retail, tier: 1 } }",
  "never: a\n    when: { after: [a, b] }\n    compensate: undo",
  "never: a\n    when: { ltl: called(b) }",
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
  "never: { said: user, which: first }",
  "never: { call: a }",
  "never: { after: a }",
  "never: [{ call: a, after: b }, c]",
  "never: { tool: a, outcome: ok, succeeded: true }",
  "never: { tool: a, succeeded: 'yes' }",
  "before: [a]",
  "before: [a, b, c]",
  "before: [{ first: a, then: b }, { first: a }]",
  "require: a",
  "require: { tool: a }",
  "require: { call: a }",
  "require: [{ tool: a, with: { x: 1 } }, { tool: b }]",
  "finally: { after: a, since: b, call: c }",
  "response: { after: a }",
  "response: { after: a, call: b, before: c, due: turn }",
  "within: { after: a, call: b }",
  "within: { after: a, call: b, calls: 3, time: 3 s }",
  "within: { after: a, call: b, calls: 0 }",
  "within: { after: a, call: b, calls: 101 }",
  "within: { after: a, call: b, time: 3 }",
  "within: { after: a, call: b, time: 3 days }",
  "declare: {}",
  "declare: { init: [] }",
  "declare: { response: a }",
  "declare: { response: [a] }",
  "declare: { responds: [a, b] }",
  "never: a\n    when: {}",
  "never: a\n    when: { query: {} }",
  "never: a\n    when: { query: { a: 1 }, after: b }",
  "never: a\n    when: domain",
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
  [
    "version: 1\nid: t\nuse: [no-sudo, agentltl/no-force-push, { rule: call-limit, times: 3, mode: log }]",
    true,
  ],
  ["version: 1\nid: t\nuse: [{ rule: agentltl/authenticate-first, then: [pay, refund] }]", true],
  ["version: 1\nid: t\nuse: [authenticate-first]", false],
  ["version: 1\nid: t\nuse: [{ rule: authenticate-first }]", false],
  ["version: 1\nid: t\nuse: [{ rule: no-sudo, times: 3 }]", false],
  ["version: 1\nid: t\nuse: [{ rule: no-sudo, mode: blok }]", false],
  ["version: 1\nid: t\nuse: [no-such-rule]", false],
  ["version: 1\nid: t\nuse: no-sudo", false],
  ["version: 1\nid: t\nuse: []", false],
  ["version: 1\nid: t\ninclude: [a.yaml, { file: a.yaml, prefix: a- }]", true],
  ["version: 1\nid: t\ninclude: [{ prefix: a- }]", false],
  ["version: 1\nid: t\ninclude: a.yaml", false],
  ["version: 1\nid: t\ninclude: []", false],
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
    parseRules(text, {
      open: (file) => ({ file, text: "version: 1\nid: o\nrules: [{ id: other, never: a }]" }),
    });
    return true;
  } catch (error) {
    if (RulesError.isInstance(error)) return false;
    throw error;
  }
}
