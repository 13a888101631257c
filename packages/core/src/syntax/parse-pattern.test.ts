import { expect, test } from "vitest";
import type { Condition, Matcher, Pattern, ToolSelector } from "../formula/pattern.ts";
import { parsePattern } from "./parse-pattern.ts";
import { printPattern } from "./print-pattern.ts";

test.each<[string, ToolSelector]>([
  ["refund", { kind: "name", name: "refund" }],
  ["get-order", { kind: "name", name: "get-order" }],
  ['"odd name"', { kind: "name", name: "odd name" }],
  ['"mcp__*"', { kind: "name", name: "mcp__*" }],
  ["mcp__*", { kind: "glob", glob: "mcp__*" }],
  ["get_?", { kind: "glob", glob: "get_?" }],
  ['glob "x y*"', { kind: "glob", glob: "x y*" }],
  ['[refund, "issue credit"]', { kind: "names", names: ["refund", "issue credit"] }],
  ["[]", { kind: "names", names: [] }],
  ["*", { kind: "any" }],
  ["glob", { kind: "name", name: "glob" }],
])("%s says which tools", (text, tool) => {
  check(text, { tool, where: [] });
});

test.each<[string, Matcher]>([
  ["x = 3", { kind: "equals", value: 3 }],
  ["x = -0.5", { kind: "equals", value: -0.5 }],
  ['x = "3"', { kind: "equals", value: "3" }],
  ["x = null", { kind: "equals", value: null }],
  ['x = {"a":[1, true]}', { kind: "equals", value: { a: [1, true] } }],
  ["x = $o", { kind: "variable", name: "o" }],
  ["x = args.limit", { kind: "sameAs", part: "args", path: "limit" }],
  ["x = result", { kind: "sameAs", part: "result", path: "" }],
  ["x != 3", { kind: "not", body: { kind: "equals", value: 3 } }],
  ["x != $o", { kind: "not", body: { kind: "variable", name: "o" } }],
  ["x < 3", { kind: "compare", relation: "<", operand: { kind: "literal", value: 3 } }],
  ['x <= "2024"', { kind: "compare", relation: "<=", operand: { kind: "literal", value: "2024" } }],
  ["x > $o", { kind: "compare", relation: ">", operand: { kind: "variable", name: "o" } }],
  [
    "x >= result.limit",
    { kind: "compare", relation: ">=", operand: { kind: "valueAt", part: "result", path: "limit" } },
  ],
  ['x in [1, "a"]', { kind: "oneOf", values: [1, "a"] }],
  ['x glob "a*"', { kind: "glob", glob: "a*" }],
  ['x regex "^a"', { kind: "regex", regex: "^a" }],
  ['x contains {"id":1}', { kind: "contains", value: { id: 1 } }],
  ["x contains $o", { kind: "contains", value: { kind: "variable", name: "o" } }],
  ["x exists", { kind: "exists" }],
  ["x absent", { kind: "absent" }],
  ['x not glob "a*"', { kind: "not", body: { kind: "glob", glob: "a*" } }],
  ["x not not in [1]", { kind: "not", body: { kind: "not", body: { kind: "oneOf", values: [1] } } }],
])("refund(%s) says what a value must be", (condition, matcher) => {
  check(`refund(${condition})`, refund([{ part: "args", path: "x", matcher }]));
});

test.each<[string, Condition["part"], string]>([
  ["a.b[0].c", "args", "a.b[0].c"],
  ["items[*].id", "args", "items[*].id"],
  ["args", "args", ""],
  ["args[0]", "args", "[0]"],
  ['args["odd key"].x', "args", '["odd key"].x'],
  ["args.outcome", "args", "outcome"],
  ["args.agent", "args", "agent"],
  ["args.opensStep", "args", "opensStep"],
  ["args.result.x", "args", "result.x"],
  ["args.args", "args", "args"],
  ["result", "result", ""],
  ["result.status", "result", "status"],
  ["result[*].id", "result", "[*].id"],
  ["outcome.x", "args", "outcome.x"],
  ["args-x", "args", "args-x"],
  ["not", "args", "not"],
  ['args("a path that is none")', "args", "a path that is none"],
])("%s is a place in the call", (written, part, path) => {
  check(`refund(${written} = 1)`, refund([{ part, path, matcher: { kind: "equals", value: 1 } }]));
});

test("outcome, agent and opensStep are no arguments", () => {
  check('refund(x exists, outcome = ok, agent = "planner", opensStep)', {
    ...refund([{ part: "args", path: "x", matcher: { kind: "exists" } }]),
    outcome: "ok",
    agent: { kind: "equals", value: "planner" },
    opensStep: true,
  });
});

test.each([
  ["refund()", "refund"],
  ["refund( opens_step , x=1,)", "refund(x = 1, opensStep)"],
  ["refund(status = active)", 'refund(status = "active")'],
  ["refund(x = {a: b, c: [d]})", 'refund(x = {"a":"b", "c":["d"]})'],
  ["refund(args.x = 1)", "refund(x = 1)"],
  ['refund("odd key" = 1)', 'refund(args["odd key"] = 1)'],
  ['refund("order_id" = 1)', "refund(order_id = 1)"],
  ["refund(items[#] > 2, args[#] = 3)", "refund(items[#] > 2, args[#] = 3)"],
  ["refund(x not = 1)", "refund(x != 1)"],
  ['refund(outcome = "error")', "refund(outcome = error)"],
  ['refund(note = "a: b #c \\u00e9")', 'refund(note = "a:\\u0020b \\u0023c é")'],
])("%s is read as %s", (text, printed) => {
  expect(printPattern(parsePattern(text))).toBe(printed);
  expect(parsePattern(printed)).toEqual(parsePattern(text));
});

test("a key that every object inherits is a key like any other", () => {
  const [condition] = parsePattern('refund(x = {"__proto__":{"a":1}})').where;
  expect(JSON.stringify(condition?.matcher)).toBe('{"kind":"equals","value":{"__proto__":{"a":1}}}');
});

function refund(where: readonly Condition[]): Pattern {
  return { tool: { kind: "name", name: "refund" }, where };
}

/** `text` is read as `pattern`, and printed so. */
function check(text: string, pattern: Pattern): void {
  expect(parsePattern(text)).toEqual(pattern);
  expect(printPattern(pattern)).toBe(text);
}
