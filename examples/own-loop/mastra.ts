// An agent of Mastra: `node --conditions=@agentltl/source examples/own-loop/mastra.ts`.
import { createGuard } from "@agentltl/core";
import { guardCalls } from "@agentltl/core/host";
import { loadRules } from "@agentltl/rules/node";
import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { description, input, modelServer, refund, request, rulesFile, show } from "./shop.ts";

const server = await modelServer();
const model = { id: "local/model", url: server.address, apiKey: "none" } as const;

const guard = createGuard(await loadRules(rulesFile)); // one for each session
const run = guardCalls(guard);
const guarded = createTool({
  id: "refund",
  description,
  inputSchema: input,
  execute: (args, context) => run({ id: context.agent?.toolCallId, name: "refund", args }, refund),
});
const tools = { refund: guarded };
const agent = new Agent({ id: "shop", name: "shop", instructions: "Be helpful.", tools, model });
const { text, toolResults } = await agent.generate(request);

show(guard, [...toolResults.map(({ payload }) => payload.result), text]);
await server.close();
