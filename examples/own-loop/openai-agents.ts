// An agent of the OpenAI Agents SDK: `node --conditions=@agentltl/source examples/own-loop/openai-agents.ts`.
import { createGuard } from "@agentltl/core";
import { guardCalls } from "@agentltl/core/host";
import { loadRules } from "@agentltl/rules/node";
import { Agent, OpenAIChatCompletionsModel, run, setTracingDisabled, tool } from "@openai/agents";
import OpenAI from "openai";
import { description, input, modelServer, refund, request, rulesFile, show } from "./shop.ts";

const server = await modelServer();
const client = new OpenAI({ baseURL: server.address, apiKey: "none" });
const model = new OpenAIChatCompletionsModel(client, "local");
setTracingDisabled(true);

const guard = createGuard(await loadRules(rulesFile)); // one for each session
const runCall = guardCalls(guard);
const guarded = tool({
  name: "refund",
  description,
  parameters: input,
  // The calls of one reply are parallel: they have the step of its request.
  execute: (args, context, details) =>
    runCall({ id: details?.toolCall?.callId, name: "refund", args, step: context?.usage.requests }, refund),
});
const agent = new Agent({ name: "shop", instructions: "Be helpful.", tools: [guarded], model });
const { finalOutput, history } = await run(agent, request);

const results = history.filter((item) => item.type === "function_call_result");
const texts = results.map(({ output }) =>
  typeof output === "object" && "text" in output ? output.text : output,
);
show(guard, [...texts, finalOutput]);
await server.close();
