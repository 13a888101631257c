// A client of the Model Context Protocol: `node --conditions=@agentltl/source examples/own-loop/mcp.ts`.
import { createGuard } from "@agentltl/core";
import { loadRules } from "@agentltl/rules/node";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { description, paid, refund, rulesFile } from "./shop.ts";

const server = new McpServer({ name: "shop", version: "1.0.0" });
const inputSchema = { order_id: z.string(), amount: z.number() };
server.registerTool("refund", { description, inputSchema }, async (asked) => ({
  content: [{ type: "text", text: await refund(asked) }],
}));
const [here, there] = InMemoryTransport.createLinkedPair();
const client = new Client({ name: "agent", version: "1.0.0" });
await Promise.all([server.connect(there), client.connect(here)]);

const guard = createGuard(await loadRules(rulesFile)); // one for each session

/** In place of `client.callTool`, wherever the agent calls it. */
async function callTool(id: string, name: string, args: Record<string, unknown>): Promise<unknown> {
  const decision = guard.propose({ id, name, args });
  console.log(name, JSON.stringify(args), decision.kind);
  if (decision.kind !== "allow")
    return { isError: true, content: [{ type: "text", text: decision.feedback }] }; // the model reads why
  const result = await client.callTool({ name, arguments: args });
  guard.settle(id, result.isError === true ? { error: result.content } : { result: result.content });
  return result;
}

const twice = { order_id: "W23", amount: 40 };
for (const result of await Promise.all([callTool("1", "refund", twice), callTool("2", "refund", twice)]))
  console.log(JSON.stringify(result));
console.log(`paid: ${paid.join(", ")}`);
await client.close();
