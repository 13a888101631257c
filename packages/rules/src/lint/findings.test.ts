// What lint finds and what it doesn't, code by code, with the place of each finding.
import { expect, test } from "vitest";
import { z } from "zod";
import { parseExample } from "../examples/parse-example.ts";
import { readRules } from "../read-rules.ts";
import { type LintOptions, lint } from "./lint.ts";
import { type LintCode, severities } from "./lint-finding.ts";

const head = "version: 1\nid: x\n";

/** `code line:column`, one a finding. The first rule stands in line 4. */
function check(rules: string, options: LintOptions, expected: readonly string[]): void {
  const found = lint(readRules(`${head}rules:\n${rules}`), options);
  expect(found.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual(expected);
}

/** Rules in lines of their own, each with an id. */
const listed = (...demands: readonly string[]): string =>
  demands.map((demand, index) => `  - { id: r${index}, ${demand} }\n`).join("");

test.each<[string, readonly string[]]>([
  ["^(?:yes|no)$", []],
  ["[a-z]+", []],
  ["[A-Za-z]", []],
  ["[aeiou]", []],
  ["\\[cancel\\]", []],
  ["[\\d\\s]x", []],
  ["^x*y", []],
  ["^x*$", []],
  ["(?i)yes", []],
  ["[cancelled]", ["odd-regex 4:5"]],
  ["^[^refund ordered]$", ["odd-regex 4:5"]],
  ["x*", ["odd-regex 4:5"]],
  ["(?i)x*", ["odd-regex 4:5"]],
  ["(?:yes)?", ["odd-regex 4:5"]],
  ["", ["odd-regex 4:5"]],
  ["yes|", ["odd-regex 4:5"]],
])("a regex that can't mean what it looks like: `%s`", (regex, expected) => {
  check(listed(`never: { tool: a, with: { x: { regex: '${regex}' } } }`), {}, expected);
});

test("an expression is looked at wherever it stands, and once for each rule", () => {
  const asked = "{ said: user, regex: 'x*' }";
  check(listed(`before: { first: ${asked}, then: a }`, `never: ${asked}`), {}, [
    "odd-regex 4:5",
    "odd-regex 5:5",
  ]);
  check(listed("never: { tool: [a, b], with: { x: { not: { regex: 'x*' } }, y: { regex: 'x*' } } }"), {}, [
    "odd-regex 4:5",
  ]);
});

test.each<[string, readonly string[]]>([
  ["  - { id: a, never: b }\n", []],
  ["  - { id: a, never: b, weight: 0 }\n  - { id: c, never: d }\n", []],
  ["  - { id: a, never: b, mode: log }\n", []],
  ["  - { id: c, never: d }\n  - { id: a, never: b, weight: 0, mode: log }\n", ["weight-of-nothing 5:5"]],
  [
    "  - { id: a, never: b, weight: 0 }\n  - { id: c, never: d, weight: 0, mode: warn }\n",
    ["weight-of-nothing 4:5"],
  ],
  ["  - { id: a, never: b, weight: 0, mode: log }\n", ["weight-of-nothing 4:5", "weight-of-nothing 4:5"]],
])("weights of nothing: %j", (rules, expected) => check(rules, {}, expected));

const shop: LintOptions["tools"] = [
  {
    name: "refund",
    parameters: {
      type: "object",
      properties: { order_id: { type: "string" }, amount: { type: "integer" } },
      additionalProperties: false,
    },
  },
  { name: "audit", parameters: z.object({ order_id: z.string(), note: z.string().optional() }) },
  "search",
];

test.each<[string, readonly string[]]>([
  ["never: refund", []],
  ["never: '*'", []],
  ["never: 're*'", []],
  ["never: { tool: refund, with: { order_id: A, amount: 3 } }", []],
  ["never: { tool: search, with: { anything: 1 } }", []],
  ["never: { tool: refund, with: { amount: $v } }", []],
  ["never: { tool: '*', with: { order_id: 5 } }", []],
  ["never: refnd", ["unknown-tool 4:22"]],
  ["never: refnd, optional: true", []],
  ["never: [refund, serch]", ["unknown-tool 4:31"]],
  ["never: 'x*'", ["glob-matches-nothing 4:22"]],
  ["never: { tool: refund, with: { orderid: A } }", ["unknown-argument 4:46"]],
  ["never: { tool: audit, with: { orderid: A } }", ["unknown-argument 4:45"]],
  ["never: { tool: refund, with: { amount: many } }", ["wrong-type 4:46"]],
  ["never: { tool: refund, with: { amount: 1.5 } }", ["wrong-type 4:46"]],
  ["never: { tool: refund, with: { amount: { not: 'x*' } } }", ["wrong-type 4:46"]],
  ["never: { tool: [refund, audit], with: { order_id: { '<': 3 } } }", ["wrong-type 4:55"]],
  ["never: { tool: refund, with: { amount: { exists: true } } }", []],
  ["never: { tool: refund, result: { amount: many } }", []],
  ["finally: { call: pay }", ["unmeetable 4:32"]],
  ["before: { first: login, then: refund }", ["unmeetable 4:32"]],
  ["before: { first: login, then: refund }, optional: true", []],
  ["ltl: called(refund) & called(send)", ["unknown-tool 4:44"]],
  ["declare: { response: [refund, audt] }", ["unknown-tool 4:45"]],
])("against the tools: { %s }", (demand, expected) => {
  check(listed(demand), { tools: shop }, expected);
});

test.each<[string, readonly string[]]>([
  ["ltl: 'F not now([search, audit])'", ["no run with these tools satisfies this rule []"]],
  [
    "ltl: 'G(now(search) -> F not now([search, audit]))'",
    ["after `search` nothing that these tools do can satisfy this rule [search]"],
  ],
  ["ltl: 'F not now([search, audit])', optional: true", []],
  ["ltl: 'F not now(search)'", []],
  ["ltl: 'G(now(search) -> F now(*(x = 1)))'", []],
])("what these tools can't meet, by the shortest run after which it is lost: %s", (demand, expected) => {
  const found = lint(readRules(`${head}rules:\n${listed(demand)}`), { tools: ["search", "audit"] });
  expect(found.map(({ message, example }) => `${message} [${example}]`)).toEqual(expected);
});

test.each<[string, string, readonly string[]]>([
  ["never: refund", "search", ["vacuous 4:5"]],
  ["never: refund", "refund", []],
  ["at_most: { call: refund, times: 2 }", "refund", []],
  ["before: { first: a, then: b }", "a", ["vacuous 4:5"]],
  ["before: { first: a, then: b }", "b", []],
  ["never: refund, when: { after: login }", "refund", ["never-active 4:5"]],
  ["never: refund, when: { after: login }", "login, refund", []],
  ["never: refund, when: { after: login }", "login, search", ["vacuous 4:5"]],
  ["never: { tool: a, result: { ok: false } }", "b", ["vacuous 4:5"]],
  ["never: { tool: a, result: { ok: false } }", "a", []],
  [
    "require: { call: { tool: a, result: { ok: false } }, with: { x: 1 } }",
    "a -> {ok: true}",
    ["vacuous 4:5"],
  ],
  ["require: { call: { tool: a, result: { ok: false } }, with: { x: 1 } }", "a -> {ok: false}", []],
  ["never: a", 'a -> "Error: no"', ["unrecognised-failure 4:22"]],
  ["never: a", 'a -> "  error 500"', ["unrecognised-failure 4:22"]],
  ["never: a", 'a, x -> "Error: no"', ["unrecognised-failure 1:1"]],
  ["never: a", 'a! -> "Error: no"', []],
  ["never: a", 'a -> "no Error"', []],
  ["never: a", 'a -> {text: "Error"}', []],
])("on stored runs: { %s } of %s", (demand, run, expected) => {
  check(listed(demand), { traces: [parseExample(run)] }, expected);
});

test("a failure that the file's own table recognises is none that is missed, and one it misses is named there", () => {
  const file = (sign: string): string =>
    `${head}tools: { a: { failure: { text: '${sign}' } } }\nrules: [{ id: r, never: a }]\n`;
  const found = (sign: string): readonly string[] =>
    lint(readRules(file(sign)), { traces: [parseExample('a -> "Error: no"')] }).map(
      ({ code, line, column, suggestion }) => `${code} ${line}:${column} ${suggestion}`,
    );
  expect(found("Error*")).toEqual([]);
  expect(found("Failed*")).toEqual([
    'unrecognised-failure 3:10 write under `tools`: `a: { failure: { text: "Error*" } }`',
  ]);
});

test("on no runs at all nothing is said of runs", () => {
  check(listed("never: refund, when: { after: login }"), { traces: [] }, []);
});

test("what is vacuous names what is called instead, the most frequent first, eight at most", () => {
  const text = [..."abcdefghij"].flatMap((name, index) => Array(10 - index).fill(name)).join(", ");
  const [finding] = lint(readRules(`${head}rules:\n${listed("never: refund")}`), {
    traces: [parseExample(text), parseExample("")],
  });
  expect([finding?.message, finding?.suggestion]).toEqual([
    "it had nothing to say in any of 2 traces",
    "compare what it names with what is called: a, b, c, d, e, f, g, h, ...",
  ]);
  const [empty] = lint(readRules(`${head}rules:\n${listed("never: refund")}`), {
    traces: [parseExample("")],
  });
  expect([empty?.message, empty?.suggestion]).toEqual([
    "it had nothing to say in any of the one trace",
    "record calls: the traces hold none",
  ]);
});

test.each<[string, readonly string[]]>([
  ["ltl: 'before(a, b)'", ["needs-both"]],
  ["ltl: 'before(a, b) & called(c)'", ["needs-both"]],
  ["ltl: 'called(b) -> before(a, b)'", []],
  ["ltl: 'before(a, b) | not called(b)'", []],
  ["ltl: 'precedes(a, b)'", []],
  ["ltl: 'before(a, b)', layer: L4", []],
  ["before: [a, b]", []],
])("a `before` of the paper that every run needs: { %s }", (demand, expected) => {
  const codes = lint(readRules(`${head}rules:\n${listed(demand)}`)).map(({ code }) => code);
  expect(codes).toEqual(expected);
});

test("rules for other stretches, or for other tasks, are not compared", () => {
  check(listed("never: a", "never: a, scope: turn"), {}, []);
  check(listed("never: a", "never: a, when: { query: { x: 1 } }"), {}, []);
  check(listed("never: a, when: { query: { x: 1 } }", "never: a, when: { query: { x: 1 } }"), {}, [
    "redundant 5:5",
  ]);
  check(listed("never: a, scope: turn", "never: [a, b], scope: turn"), {}, ["redundant 4:5"]);
});

test("what is due at the end of a turn is not implied by what is due at the end of the session, and implies it", () => {
  const owed = "finally: { after: a, call: b, due:";
  check(listed(`${owed} session }`, `${owed} turn }`), {}, ["redundant 4:5"]);
  check(listed(`${owed} turn }`, `${owed} session }`), {}, ["redundant 5:5"]);
});

test("every code has a severity, and errors are those under which a rule can't mean what it says", () => {
  const errors = Object.entries(severities).flatMap(([code, severity]) =>
    severity === "error" ? [code] : [],
  );
  expect(errors).toEqual([
    "unknown-tool",
    "unknown-argument",
    "glob-matches-nothing",
    "wrong-type",
    "unmeetable",
    "unsatisfiable",
    "conflict",
    "trap",
    "slow-regex",
    "unreadable",
  ] satisfies readonly LintCode[]);
});
