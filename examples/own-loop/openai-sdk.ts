// A loop of one's own around the OpenAI SDK: `node --conditions=@agentltl/source examples/own-loop/openai-sdk.ts`.
import { createGuard } from "@agentltl/core";
import { guardCalls, parseText } from "@agentltl/core/host";
import { loadRules } from "@agentltl/rules/node";
import OpenAI from "openai";
import { z } from "zod";
import { description, functionCalls, input, modelServer, refund, request, rulesFile, show } from "./shop.ts";

const server = await modelServer();
const client = new OpenAI({ baseURL: server.address, apiKey: "none" });
const parameters = z.toJSONSchema(input);
const tools = [{ type: "function" as const, function: { name: "refund", description, parameters } }];
const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: request }];

const guard = createGuard(await loadRules(rulesFile)); // one for each session
const run = guardCalls(guard);
for (let step = 1; step <= 10; step++) {
  const { choices } = await client.chat.completions.create({ model: "local", messages, tools });
  const reply = choices[0]?.message ?? { role: "assistant", content: "", refusal: null };
  messages.push(reply);
  for (const { id, function: call } of functionCalls(reply)) {
    const content = await run({ id, name: call.name, args: parseText(call.arguments), step }, refund);
    messages.push({ role: "tool", tool_call_id: id, content });
  }
  if (reply.tool_calls !== undefined) continue;
  const end = guard.proposeFinish({ answer: reply.content ?? "", end: "session" });
  if (end.kind === "finish") break;
  messages.push({ role: "user", content: end.feedback }); // something is owed
}

const texts = messages.slice(2).map(({ content }) => content);
show(guard, texts);
await server.close();
