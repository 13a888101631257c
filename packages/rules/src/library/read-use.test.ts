// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the places of parameters
// How rules of the library are used: what is filled in where, which settings go before, and what is wrong with a use.
import { print } from "@agentltl/core";
import { expect, test } from "vitest";
import { faultTable, verdictsOf } from "../../test/judge.ts";
import { collectFaults } from "../errors/faults.ts";
import { jsonOf } from "../read/json-value.ts";
import { readRules } from "../read-rules.ts";
import type { Node } from "../yaml/node.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import { fillIn } from "./fill-in.ts";

const using = (use: string, top = ""): string => `version: 1\nid: t\n${top}use:\n  - ${use}\n`;

function nodeOf(text: string): Node {
  const node = readYaml(text, collectFaults(text));
  if (node === undefined) throw new Error(`this is no YAML: ${text}`);
  return node;
}

test.each<[string, Readonly<Record<string, string>>, unknown]>([
  ["'${a}'", { a: "5" }, 5],
  ["'${a}'", { a: "[x, { y: 1 }]" }, ["x", { y: 1 }]],
  ["'x ${a}'", { a: "5" }, "x 5"],
  ["'${a}${b}'", { a: "x", b: "y" }, "xy"],
  ["'f(${a})'", { a: "[x, y]" }, "f([x, y])"],
  ["'f(${a})'", { a: "[x, [y, 1]]" }, "f([x, [y, 1]])"],
  ["'f(${a:json})'", { a: "[x, y]" }, 'f(["x","y"])'],
  ["'f(${a:json})'", { a: "text" }, 'f("text")'],
  ["{ '${a}': 1, '${a}.b': 2 }", { a: "k" }, { k: 1, "k.b": 2 }],
  ["['${a}', ['${a}']]", { a: "1" }, [1, [1]]],
  ["'${b}'", { a: "1" }, "${b}"],
  ["'x ${b}'", { a: "1" }, "x ${b}"],
  ["'$a'", { a: "1" }, "$a"],
  ["'${a}'", { a: "'${a}'" }, "${a}"],
  ["'${toString}'", {}, "${toString}"],
  ["7", { a: "1" }, 7],
])("%s with %j is %j", (text, values, expected) => {
  const filled = new Map(Object.entries(values).map(([key, value]) => [key, nodeOf(value)]));
  expect(jsonOf(fillIn(nodeOf(text), filled))).toEqual(expected);
});

test("a text in front of the library's name says where it is from, and is not needed", () => {
  const formulas = ["no-sudo", "agentltl/no-sudo", "{ rule: agentltl/no-sudo }"].map((use) =>
    readRules(using(use)).procedure.constraints.map(({ name, formula }) => [name, print(formula)]),
  );
  expect(new Set(formulas.map((one) => JSON.stringify(one))).size).toBe(1);
});

test("settings of a use go before those of the library, and each kind of setting can be given", () => {
  const use =
    "{ rule: plan-first, id: p, mode: block, weight: 2.5, layer: L4, why: w, fix: f, tags: [a], optional: true, when: { query: { k: 1 } } }";
  const [constraint] = readRules(using(use)).procedure.constraints;
  expect(constraint).toMatchObject({
    ...{ name: "p", mode: "block", weight: 2.5, layer: "L4", description: "w", repair: "f" },
    ...{ tags: ["a"], optional: true, when: { kind: "query", where: { k: 1 } } },
  });
  const [plain] = readRules(using("plan-first")).procedure.constraints;
  expect(plain).toMatchObject({ name: "plan-first", mode: "warn", weight: 1 });
});

test("one rule is used twice where each use has an id of its own", () => {
  const text = `${using("{ rule: call-limit, call: a, times: 1, id: few-a }")}  - { rule: call-limit, call: b, times: 2, id: few-b }\n`;
  expect(verdictsOf(text, "a, a, b, b")).toEqual(["violated", "satisfied"]);
  expect(verdictsOf(text, "a, b, b, b")).toEqual(["satisfied", "violated"]);
});

test("groups of the file are no groups of the library, so that a parameter is the tools themselves", () => {
  const define = "define: { writes: [put, post] }\n";
  const text = using("{ rule: call-limit, call: writes, times: 1 }", define);
  expect(verdictsOf(text, "put, post")).toEqual(["satisfied"]);
  expect(verdictsOf(text, "writes, writes")).toEqual(["violated"]);
});

test("examples come along only where nothing is told to the rule", () => {
  const count = (use: string): number => readRules(using(use)).examples.length;
  expect(count("plan-first")).toBeGreaterThan(0);
  expect(count("{ rule: plan-first, mode: log }")).toBeGreaterThan(0);
  expect(count("{ rule: plan-first, plan: think }")).toBe(0);
});

test("each slip in a use is answered by its place and what to write", () => {
  const uses = [
    "7",
    "[no-sudo]",
    "{ rule: 7 }",
    "{ rule: constructor }",
    "no_sudo",
    "{ rule: no-sudo, examples: {} }",
    "{ rule: no-sudo, scope: turn }",
    "{ rule: no-sudo, weight: -1 }",
    "{ rule: no-sudo, id: '' }",
    "{ rule: no-sudo, shell: {} }",
    "{ rule: no-sudo, shell: [] }",
    "{ rule: plan-first, plan: [] }",
    "{ rule: plan-first, plan: { tool: a, with: { x: $v } } }",
    "{ rule: one-refund-per-order, order: 'a..b' }",
    "{ rule: recipients-allowed, allowed: 7 }",
    "{ rule: confirm-before-write, write: a, words: '(' }",
    "{ rule: confirm-before-write }",
    "{ rule: no-repeated-identical-call, times: 0 }",
    "{ rule: token-limit, tokens: many }",
    "{ rule: no-sudo, when: {} }",
  ];
  expect(faultTable(uses, (use) => using(use))).toMatchInlineSnapshot(`
    "
    7
        4:5 use: an entry of \`use\` is \`7\`; write the name of a rule of the library, or { rule: name, ... }
    [no-sudo]
        4:5 use: an entry of \`use\` is a list; write the name of a rule of the library, or { rule: name, ... }
    { rule: 7 }
        4:5 use: an entry of \`use\` is a mapping; write the name of a rule of the library, or { rule: name, ... }
    { rule: constructor }
        4:5 use: the library has no rule \`constructor\`
    no_sudo
        4:5 use: the library has no rule \`no_sudo\`; did you mean \`no-sudo\`?
    { rule: no-sudo, examples: {} }
        4:22 use: rule \`no-sudo\` of the library has no \`examples\`; it has shell, id, when, why, fix, mode, weight, layer, tags, optional
    { rule: no-sudo, scope: turn }
        4:22 use: rule \`no-sudo\` of the library has no \`scope\`; it has shell, id, when, why, fix, mode, weight, layer, tags, optional
    { rule: no-sudo, weight: -1 }
        4:30 wrong-value: \`weight\` is \`-1\`; write a number >= 0
    { rule: no-sudo, id: '' }
        4:26 wrong-value: \`id\` is \`""\`, and must be a text
    { rule: no-sudo, shell: {} }
        4:5 use: rule \`no-sudo\` of the library: \`shell\` names no tool; write { tool: run_command, argument: cmd }
    { rule: no-sudo, shell: [] }
        4:5 use: rule \`no-sudo\` of the library: \`shell\` is a list; write a tool's name, or { tool: run_command, argument: cmd }
    { rule: plan-first, plan: [] }
        4:5 use: rule \`plan-first\` of the library: \`first\` is an empty list, so that no call can be meant; name at least one tool
    { rule: plan-first, plan: { tool: a, with: { x: $v } } }
        4:5 use: rule \`plan-first\` of the library: \`$v\` in \`first\` has no value; \`then\` must give it one in each of its calls: { tool: ..., with: { argument: $v } }
    { rule: one-refund-per-order, order: 'a..b' }
        4:5 use: rule \`one-refund-per-order\` of the library: \`a..b\` is no path: write it as in \`a.b[0].c\`, \`items[*].id\` or \`["odd key"].x\`
    { rule: recipients-allowed, allowed: 7 }
        4:5 use: rule \`recipients-allowed\` of the library: \`glob\` of \`to\` is \`7\`; write a text
    { rule: confirm-before-write, write: a, words: '(' }
        4:5 use: rule \`confirm-before-write\` of the library: regex \`(\` can't be read: unterminated group
    { rule: confirm-before-write }
        4:5 use: rule \`confirm-before-write\` of the library needs \`write\`, the tools that change something; write { rule: confirm-before-write, write: ... }
    { rule: no-repeated-identical-call, times: 0 }
        4:5 use: rule \`no-repeated-identical-call\` of the library: \`repeatedCall\`: it is 0 that are too many; write 2 or more, for the first call repeats none
    { rule: token-limit, tokens: many }
        4:5 use: rule \`token-limit\` of the library: expected a number, found \`many\`
    { rule: no-sudo, when: {} }
        4:28 wrong-value: \`when\` says one thing; write { query: { key: value } }, { after: tool }, or { ltl: formula }
    "
  `);
});
