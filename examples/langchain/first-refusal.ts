// The same agent, and the second refund never runs: `node --conditions=@agentltl/source examples/langchain/first-refusal.ts`.
import { agentltlMiddleware, runOf } from "@agentltl/langchain";
import { loadRules } from "@agentltl/rules/node";
import { createAgent } from "langchain";
import { scriptedModel, shopTools } from "./shop.ts";

const refund = { order_id: "W23", amount: 40 };
const paid: string[] = [];

const rules = await loadRules(new URL("refund.rules.yaml", import.meta.url).pathname);
const agent = createAgent({
  model: scriptedModel([[refund, refund], "Order W23 was refunded."]),
  tools: shopTools(paid),
  middleware: [agentltlMiddleware({ rules })], // first in the list
});

const result = await agent.invoke({ messages: "Refund order W23, please." });
for (const decision of runOf(result).decisions) {
  console.log(`${decision.call.name} ${JSON.stringify(decision.call.args)} ${decision.kind}`);
  if (decision.kind !== "allow") console.log(`  ${decision.feedback}`);
}
console.log(`paid: ${paid.join(", ")}`);
console.log(result.messages.at(-1)?.text);
