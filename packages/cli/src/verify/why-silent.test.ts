import { expect, test } from "vitest";
import { command, lines } from "../../test/command.ts";

const run = {
  tool_calls: [
    { tool_name: "bash", arguments: { command: "ls" }, tool_result: "a", is_error: false },
    { tool_name: "bash", arguments: { command: "cat a" }, tool_result: "b", is_error: false },
    { tool_name: "refund", arguments: { amount: 1 }, tool_result: "done", is_error: false },
  ],
};

/** Why `verify` says that the only rule never applied. */
async function check(demand: string, expected: string): Promise<void> {
  const files = {
    "a.rules.yaml": `version: 1\nid: t\nrules:\n  - id: a\n    ${demand}\n`,
    "runs.jsonl": lines(run),
  };
  const { stdout } = await command(["verify", "runs.jsonl", "--rules", "a.rules.yaml"], { files });
  expect(stdout.split("\n").flatMap((line) => /never applied: (.*)$/.exec(line)?.[1] ?? [])).toEqual([
    expected,
  ]);
}

test.each([
  ["before: [verify, refnd]", "no call is named refnd (1 call is named refund)"],
  ["before: [bash, refnd]", "no call is named refnd (1 call is named refund)"],
  ["before: [verify, [pay, send]]", "no call is named pay or send"],
  ["never: [pay, send, give, take, drop]", "no call is named pay, send, give or 2 more"],
  ["never: 'pay_*'", "no call is named pay_*"],
  [
    "finally: { after: { tool: refund, with: { amount: 2 } }, call: note }",
    "1 call of refund, not of the kind that it is about",
  ],
  ["before: [{ runs: npm test }, { runs: git push }]", "2 calls of bash, none of the kind that it is about"],
])("%s never applied: %s", check);
