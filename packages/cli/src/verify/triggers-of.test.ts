import { parse } from "@agentltl/core";
import { readRules } from "@agentltl/rules";
import { expect, test } from "vitest";
import { patternText } from "../why/pattern-text.ts";
import { triggersOf } from "./triggers-of.ts";

const shown = (found: ReturnType<typeof triggersOf>): string =>
  found === undefined ? "not seen" : found.map(patternText).join(", ");

test.each([
  ["before: [verify, refund]", "refund"],
  ["before: { first: verify, then: refund, since: logout }", "refund"],
  [
    "before: { first: { tool: verify, with: { id: $x } }, then: { tool: [pay, refund], with: { id: $x } } }",
    "[pay, refund](id = $x)",
  ],
  ["before: { first: { said: user }, then: refund }", "refund"],
  ["before: [{ runs: npm test }, { runs: git push }]", "[bash, shell](command = $line)"],
  ["never: refund", "refund"],
  ["never: [refund, { tool: pay, with: { id: 1 } }]", "refund, pay(id = 1)"],
  ["never: { tool: refund, with: { id: $x, to: $x } }", "refund(id = $x, to = $x)"],
  ["never: { call: refund, after: close }", "close(outcome = ok)"],
  ["never: { runs: rm }", "[bash, shell](command = $line)"],
  ["never: { said: user }", "not seen"],
  ["require: { tool: refund, with: { id: 1 } }", "refund"],
  ["at_most: { call: refund, times: 1 }", "refund"],
  ["at_most: { call: refund, times: 1, per: id }", "refund"],
  ["finally: { after: refund, call: note }", "refund(outcome = ok)"],
  ["finally: { call: note }", "not seen"],
  ["response: { after: refund, call: note, before: bye }", "refund(outcome = ok)"],
  ["declare: { init: refund }", "not seen"],
])("a rule with `%s` is about %s", (demand, expected) => {
  const { procedure } = readRules(`version: 1\nid: t\nrules:\n  - id: a\n    ${demand}\n`);
  expect(procedure.constraints.map(({ formula }) => shown(triggersOf(formula)))).toEqual([expected]);
});

test.each([
  ["G(now(a) & now(b) -> F now(c))", "a"],
  ["G(called(a) | now(b) -> F now(c))", "a, b"],
  ["G(now(a) | true -> F now(c))", "not seen"],
  ["F now(a)", "not seen"],
  ["G(now(a) -> F now(b)) & F now(c)", "not seen"],
  ["not called(a)", "a"],
  ["count(a) <= 2", "a"],
])("the formula `%s` is about %s", (text, expected) => {
  expect(shown(triggersOf(parse(text)))).toBe(expected);
});
