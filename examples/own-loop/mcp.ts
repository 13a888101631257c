// A client of the Model Context Protocol: `node --conditions=@agentltl/source examples/own-loop/mcp.ts`.
import { createGuard } from "@agentltl/core";
import { guardCalls } from "@agentltl/core/host";
import { loadRules } from "@agentltl/rules/node";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { description, input, refund, rulesFile, show } from "./shop.ts";

const server = new McpServer({ name: "shop", version: "1.0.0" });
server.registerTool("refund", { description, inputSchema: input.shape }, async (asked) => ({
  content: [{ type: "text", text: await refund(asked) }],
}));
const [here, there] = InMemoryTransport.createLinkedPair();
const client = new Client({ name: "agent", version: "1.0.0" });
await Promise.all([server.connect(there), client.connect(here)]);

const guard = createGuard(await loadRules(rulesFile)); // one for each session
const run = guardCalls(guard, {
  refused: (text) => ({ isError: true, content: [{ type: "text" as const, text }] }), // the model reads why
});
/** In place of `client.callTool`, wherever the agent calls it. */
const callTool = (name: string, args: Record<string, unknown>) =>
  run({ name, args }, (judged) => client.callTool({ name, arguments: judged }));

const twice = { order_id: "W23", amount: 40 };
show(guard, await Promise.all([callTool("refund", twice), callTool("refund", twice)]));
await client.close();
