// An agent of Mastra: `node --conditions=@agentltl/source examples/own-loop/mastra.ts`.
import { createGuard } from "@agentltl/core";
import { loadRules } from "@agentltl/rules/node";
import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { z } from "zod";
import { description, modelServer, paid, refund, rulesFile } from "./shop.ts";

const server = await modelServer();

const guard = createGuard(await loadRules(rulesFile)); // one for each session
const guarded = createTool({
  id: "refund",
  description,
  inputSchema: z.object({ order_id: z.string(), amount: z.number() }),
  execute: async (args, context) => {
    const id = context.agent?.toolCallId ?? "";
    const decision = guard.propose({ id, name: "refund", args });
    console.log("refund", JSON.stringify(args), decision.kind);
    if (decision.kind !== "allow") return decision.feedback; // the model reads why
    const result = await refund(args);
    guard.settle(id, { result });
    return result;
  },
});

const agent = new Agent({
  id: "shop",
  name: "shop",
  instructions: "Be helpful.",
  tools: { refund: guarded },
  model: { id: "local/model", url: server.address, apiKey: "none" },
});
const { text, toolResults } = await agent.generate("Refund order W23, please.");
for (const { payload } of toolResults) console.log(payload.result);
console.log(text, `paid: ${paid.join(", ")}`);
await server.close();
