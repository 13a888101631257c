// From an agent to the first call that is refused: `node --conditions=@agentltl/source examples/vercel-ai/first-refusal.ts`.
import { loadRules } from "@agentltl/rules/node";
import { agentltl } from "@agentltl/vercel-ai";
import { generateText, isStepCount } from "ai";
import { scriptedModel } from "../src/scripted-model.ts";
import { refundTools } from "./refund-tools.ts";

const refund = { name: "refund", args: { order_id: "W23" } };
const model = scriptedModel([[refund, refund], "Order W23 was refunded."]);
const paid: string[] = [];

const ltl = agentltl({ rules: await loadRules(new URL("refund.rules.yaml", import.meta.url).pathname) });
const result = await ltl.wrap(generateText)({
  model,
  tools: refundTools(paid),
  prompt: "Refund order W23, please.",
  stopWhen: isStepCount(10),
});
for (const decision of ltl.runOf(result).decisions) {
  console.log(decision.call.name, JSON.stringify(decision.call.args), decision.kind);
  if (decision.kind !== "allow") console.log(`  ${decision.feedback}`);
}
console.log(`paid: ${paid.join(", ")}`);
console.log(result.text);
