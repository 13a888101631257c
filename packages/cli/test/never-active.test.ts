import { expect, test } from "vitest";
import { command } from "./command.ts";

const rules = `version: 1
id: t
rules:
  - id: for-retail
    never: drop
    when: { query: { domain: retail } }
  - id: after-escalation
    never: drop
    when: { after: escalate }
`;
const traces = ["airline", "airline"].map((domain) =>
  JSON.stringify({
    labels: { domain },
    tool_calls: [{ tool_name: "drop", tool_result: "done", is_error: false }],
  }),
);

test("of a rule whose `when` was never true, verify says that it was never active", async () => {
  const files = { "a.rules.yaml": rules, "runs.jsonl": `${traces.join("\n")}\n` };
  const { stdout, code } = await command(["verify", "runs.jsonl", "--rules", "a.rules.yaml"], { files });
  const lines = stdout.split("\n").filter((line) => /never active/.test(line));
  expect(lines.map((line) => line.replace(/ +/g, " ").trim())).toMatchInlineSnapshot(`
    [
      "∅ for-retail block 0 - never active in 2 traces: its \`when\` was never true",
      "∅ after-escalation block 0 - never active in 2 traces: its \`when\` was never true",
    ]
  `);
  expect(code).toBe(3);
});
