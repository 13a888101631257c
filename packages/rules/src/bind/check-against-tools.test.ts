import { expect, test } from "vitest";
import { readRules } from "../read-rules.ts";
import { checkAgainstTools, type ToolDescription } from "./check-against-tools.ts";

const refund: ToolDescription = {
  name: "refund",
  parameters: {
    type: "object",
    properties: {
      order_id: { type: "string" },
      items: { type: "array", items: { type: "object", properties: { id: {}, price: {} } } },
      note: { type: "object", additionalProperties: true },
    },
  },
};
const shop: readonly ToolDescription[] = [refund, "get_order", "verify_identity", "mcp__shop__audit_note"];

test("what fits is not reported", () => {
  check("before: { first: verify_identity, then: refund }", "");
  check(
    "never: { tool: refund, with: { order_id: 1, 'items[*].id': 2, 'items[0].price': 3, note.any: 4 } }",
    "",
  );
  check("never: { tool: get_order, with: { anything: 1 } }", "");
  check('never: "*"', "");
  check('never: "get_*"', "");
});

test("an unknown tool is reported with the nearest name", () => {
  check(
    "never: refnd",
    `5:12 unknown-tool rule "r" names the tool "refnd"; this agent has refund, get_order, verify_identity, mcp__shop__audit_note; did you mean "refund"? (shop.rules.yaml:5)`,
  );
});

test("a tool of an MCP server is found by its last part", () => {
  check(
    "never: audit_note",
    `5:12 unknown-tool rule "r" names the tool "audit_note"; this agent has refund, get_order, verify_identity, mcp__shop__audit_note; did you mean "mcp__shop__audit_note"? (shop.rules.yaml:5)`,
  );
});

test("a prerequisite that is not there makes the rule one that can't be satisfied", () => {
  check(
    "before: { first: ask_manager, then: refund }",
    `5:22 unmeetable rule "r" can't be satisfied: ask_manager is not among the tools; this agent has refund, get_order, verify_identity, mcp__shop__audit_note (shop.rules.yaml:5)`,
  );
  check(
    "finally: { after: refund, call: write_log }",
    `5:37 unmeetable rule "r" can't be satisfied: write_log is not among the tools; this agent has refund, get_order, verify_identity, mcp__shop__audit_note (shop.rules.yaml:5)`,
  );
});

test("one of several prerequisites is enough", () => {
  check(
    "before: { first: [ask_manager, verify_identity], then: refund }",
    `5:23 unknown-tool rule "r" names the tool "ask_manager"; this agent has refund, get_order, verify_identity, mcp__shop__audit_note (shop.rules.yaml:5)`,
  );
});

test("a glob that matches nothing is reported", () => {
  check(
    'never: "delete_*"',
    `5:12 glob-matches-nothing rule "r": no tool matches "delete_*"; this agent has refund, get_order, verify_identity, mcp__shop__audit_note (shop.rules.yaml:5)`,
  );
});

test("an unknown argument is reported with the nearest one, also inside of lists", () => {
  check(
    "at_most: { call: refund, times: 1, per: orderId }",
    `5:45 unknown-argument rule "r" names the argument "orderId"; refund has order_id, items, note; did you mean "order_id"? (shop.rules.yaml:5)`,
  );
  check(
    "never: { tool: refund, with: { 'items[*].prise': 1 } }",
    `5:36 unknown-argument rule "r" names the argument "prise"; refund has id, price; did you mean "price"? (shop.rules.yaml:5)`,
  );
});

test("tools in a formula's text are found at their place", () => {
  check(
    "ltl: called(get_order) -> called(refnd(order_id = 1))",
    `5:38 unknown-tool rule "r" names the tool "refnd"; this agent has refund, get_order, verify_identity, mcp__shop__audit_note; did you mean "refund"? (shop.rules.yaml:5)`,
  );
});

test("names from define are reported where they are written", () => {
  const define = "define: { money: [refund, isue_credit] }\n";
  const [found] = checkAgainstTools(rulesOf("never: money", define), [...shop, "issue_credit"]);
  expect(found).toMatchObject({ line: 1, nearest: "issue_credit" });
});

test("the table of tools is looked at too", () => {
  const rules = rulesOf('never: "*"', "tools: { refnd: { failure: { text: a } } }\n");
  expect(checkAgainstTools(rules, shop).map(({ message }) => message)).toEqual([
    '`tools` names the tool "refnd"; this agent has refund, get_order, verify_identity, mcp__shop__audit_note; did you mean "refund"? (shop.rules.yaml:1)',
  ]);
});

test("a rule whose tools may come later is not asked", () => {
  check("never: later\n    optional: true", "");
});

test("an agent without tools is told so", () => {
  expect(checkAgainstTools(rulesOf("never: refund"), []).map(({ message }) => message)).toEqual([
    'rule "r" names the tool "refund"; this agent has none (shop.rules.yaml:5)',
  ]);
});

test("schemas that are made of others, or admit more, are not judged", () => {
  const rules = rulesOf("never: { tool: refund, with: { order_id: 1 } }");
  for (const parameters of [
    undefined,
    null,
    true,
    {},
    { $ref: "#/x" },
    { anyOf: [], properties: { other: {} } },
    { properties: {}, additionalProperties: {} },
    { properties: 7 },
  ])
    expect(checkAgainstTools(rules, [{ name: "refund", parameters }])).toEqual([]);
});

function rulesOf(demand: string, top = ""): ReturnType<typeof readRules> {
  return readRules(`${top}version: 1\nid: t\nrules:\n  - id: r\n    ${demand}\n`, {
    file: "shop.rules.yaml",
  });
}

function check(demand: string, expected: string): void {
  const findings = checkAgainstTools(rulesOf(demand), shop);
  expect(
    findings.map(({ line, column, code, message }) => `${line}:${column} ${code} ${message}`).join("\n"),
  ).toBe(expected);
}
