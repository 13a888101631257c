import { createGuard, verifyTrace } from "@agentltl/core";
import { expect, test } from "vitest";
import * as api from "./index.ts";

test("the public values are these and no others", () => {
  expect(Object.keys(api).sort().join(" ")).toBe(
    "RulesError checkAgainstTools compareRuns compileLayers defineRules diffRules fixRules formulaFindings layersText lint lintAndFix mineRules minedText openCorpus openMining openSensitivity parseExample parseRules patternsIn readCodingRules readRules runExamples severities stepOrders unreadableFindings verdictChanges wordText",
  );
});

const text = `version: 1
id: t
rules:
  - { id: read-first, before: { first: read, then: write } }
  - { id: once, at_most: { call: refund, times: 1, per: order_id } }
  - { id: audited, finally: { after: { tool: refund, with: { order_id: $o } }, call: { tool: note, with: { order_id: $o } } } }
  - { id: again, before: { first: ask, then: pay, since: pay } }
  - { id: paced, at_most: { call: ping, times: 1, per: step } }
`;

test.each<[string, string]>([
  ["write, read, write", "write"],
  ["[read write]", "write"],
  ["refund{order_id: A}, refund{order_id: B}, refund{order_id: A}", "refund"],
  ["ask, pay, pay", "pay"],
  ["ask, pay, ask, pay", ""],
  ["[ping ping], ping", "ping"],
  ["read, write, refund{order_id: A}", ""],
])("online, of %s the guard refuses: %s", (calls, expected) => {
  const guard = createGuard(api.parseRules(text));
  const refused = api.parseExample(calls).calls.flatMap((call) => {
    const id = `c${call.position}`;
    const { name, args, step = 0 } = call;
    const { kind } = guard.propose({ id, name, args, step });
    if (kind === "allow") guard.settle(id, { result: null });
    return kind === "allow" ? [] : [name];
  });
  expect(refused.join()).toBe(expected);
});

test.each([
  [{ verified: true }, "allow", true],
  [{ verified: false }, "block", false],
])("what the file says about results counts online and offline: %o", (result, online, offline) => {
  const procedure = api.parseRules(`version: 1
id: t
tools: { verify_identity: { success: { verified: true } } }
rules: [{ id: known, before: { first: verify_identity, then: refund } }]
`);
  const guard = createGuard(procedure);
  guard.propose({ id: "v", name: "verify_identity", args: {}, step: 1 });
  guard.settle("v", { result });
  expect(guard.propose({ id: "r", name: "refund", args: {}, step: 2 }).kind).toBe(online);
  const tool_calls = [
    { step: 1, name: "verify_identity", args: {}, result },
    { step: 2, name: "refund", args: {}, result: "done" },
  ];
  expect(verifyTrace({ tool_calls }, procedure).constraints[0]?.passed).toBe(offline);
});

test("offline, the same rules score a run", () => {
  const trace = api.parseExample("read, write, refund{order_id: A}");
  const { constraints } = verifyTrace(trace, api.parseRules(text));
  expect(constraints.filter(({ passed }) => passed !== true).map(({ name }) => name)).toEqual(["audited"]);
});
