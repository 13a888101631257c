// The agent as it was, with one middleware that only watches: `node --conditions=@agentltl/source examples/langchain/observe-first.ts`.
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
  middleware: [agentltlMiddleware({ rules, posture: "observe" })],
});

const result = await agent.invoke({ messages: "Refund order W23, please." });
for (const { call, judged, findings } of runOf(result).decisions) {
  const verdict = judged === "allow" ? "allowed" : `would be refused: ${findings[0]?.detail}`;
  console.log(`${call.name} ${JSON.stringify(call.args)} ${verdict}`);
}
console.log(`paid: ${paid.join(", ")}`);
