// An answer that cites a page which the search did not give is sent back: `node --conditions=@agentltl/source examples/rag/citations.ts`.
import { groundingCheck } from "@agentltl/grounding";
import { loadRules } from "@agentltl/rules/node";
import { agentltl } from "@agentltl/vercel-ai";
import { generateText, isStepCount } from "ai";
import { scriptedModel } from "../src/scripted-model.ts";
import { tools } from "./library.ts";

const model = scriptedModel([
  [{ name: "search", args: { query: "parcel Norway" } }],
  "It takes 6 days and costs $19.90 [KB-20177].", // no such page, and another price
  "It takes 6 days and costs $14.50 [KB-20112].",
]);

const ltl = agentltl({
  rules: await loadRules(new URL("help.rules.yaml", import.meta.url).pathname),
  grounding: groundingCheck({ outputs: "all" }), // ids, amounts and quotations must stand in some result
  answer: "sendBack",
});
const result = await ltl.wrap(generateText)({
  model,
  tools,
  prompt: "How long does a parcel to Norway take, and what does it cost?",
  stopWhen: isStepCount(10),
});

const told = new Set<string>();
for (const { prompt } of model.doGenerateCalls) {
  for (const { role, content } of prompt) {
    if (role !== "user") continue;
    for (const part of content) if (part.type === "text") told.add(part.text);
  }
}
for (const text of told) console.log(`asked: ${text}`);
console.log(`answer: ${result.text}`);
console.log(`grounded: ${ltl.runOf(result).answer?.grounded}`);
