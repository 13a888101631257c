import { expect, test } from "vitest";
import { command } from "../../test/command.ts";

const rules = "version: 1\nid: x\nrules:\n  - { id: r, never: { tool: refund, with: { order: A } } }\n";
const parameters = { type: "object", properties: { order_id: { type: "string" } } };

test.each([
  [[{ name: "refund", parameters }]],
  [[{ type: "function", function: { name: "refund", parameters } }]],
  [[{ name: "refund", input_schema: parameters }]],
  [[{ name: "refund", inputSchema: parameters }]],
])("tools are read as our own, OpenAI's, Anthropic's and MCP's lists write them: %j", async (tools) => {
  const files = { "a.rules.yaml": rules, "tools.json": JSON.stringify(tools) };
  const { stdout, code } = await command(["lint", "--tools", "tools.json"], { files });
  expect(stdout).toContain('names the argument "order"; refund has order_id');
  expect(code).toBe(1);
});
