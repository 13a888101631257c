// An agent of the OpenAI Agents SDK: `node --conditions=@agentltl/source examples/own-loop/openai-agents.ts`.
import { createGuard } from "@agentltl/core";
import { loadRules } from "@agentltl/rules/node";
import { Agent, OpenAIChatCompletionsModel, run, setTracingDisabled, tool } from "@openai/agents";
import OpenAI from "openai";
import { z } from "zod";
import { description, modelServer, paid, type Refund, refund, rulesFile } from "./shop.ts";

const server = await modelServer();
const client = new OpenAI({ baseURL: server.address, apiKey: "none" });
setTracingDisabled(true);

const guard = createGuard(await loadRules(rulesFile)); // one for each session
const guarded = tool({
  name: "refund",
  description,
  parameters: z.object({ order_id: z.string(), amount: z.number() }),
  execute: async (args: Refund, context, details) => {
    const id = details?.toolCall?.callId ?? "";
    // The calls of one reply are parallel: they have the step of its request.
    const decision = guard.propose({ id, name: "refund", args, step: context?.usage.requests ?? 1 });
    console.log("refund", JSON.stringify(args), decision.kind);
    if (decision.kind !== "allow") return decision.feedback; // the model reads why
    const result = await refund(args);
    guard.settle(id, { result });
    return result;
  },
});

const agent = new Agent({
  name: "shop",
  instructions: "Be helpful.",
  tools: [guarded],
  model: new OpenAIChatCompletionsModel(client, "local"),
});
const { finalOutput, history } = await run(agent, "Refund order W23, please.");
const read = history.filter((item) => item.type === "function_call_result");
for (const { output } of read)
  console.log(typeof output === "object" && "text" in output ? output.text : output);
console.log(finalOutput, `paid: ${paid.join(", ")}`);
await server.close();
