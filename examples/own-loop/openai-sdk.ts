// A loop of one's own around the OpenAI SDK: `node --conditions=@agentltl/source examples/own-loop/openai-sdk.ts`.
import { createGuard } from "@agentltl/core";
import { parseText } from "@agentltl/core/host";
import { loadRules } from "@agentltl/rules/node";
import OpenAI from "openai";
import { z } from "zod";
import { description, modelServer, paid, refund, rulesFile } from "./shop.ts";

const server = await modelServer();
const client = new OpenAI({ baseURL: server.address, apiKey: "none" });
const input = z.object({ order_id: z.string(), amount: z.number() });
const tools = [
  { type: "function" as const, function: { name: "refund", description, parameters: z.toJSONSchema(input) } },
];

const guard = createGuard(await loadRules(rulesFile)); // one for each session
const messages: OpenAI.ChatCompletionMessageParam[] = [
  { role: "user", content: "Refund order W23, please." },
];
for (let step = 1; step <= 10; step++) {
  const { choices } = await client.chat.completions.create({ model: "local", messages, tools });
  const reply = choices[0]?.message ?? { role: "assistant", content: "", refusal: null };
  messages.push(reply);
  const calls = (reply.tool_calls ?? []).filter((call) => call.type === "function");
  if (calls.length === 0) {
    const end = guard.proposeFinish({ answer: reply.content ?? "", end: "session" });
    if (end.kind === "finish") break;
    messages.push({ role: "user", content: end.feedback }); // something is owed
  }
  for (const { id, function: call } of calls) {
    const decision = guard.propose({ id, name: call.name, args: parseText(call.arguments), step });
    console.log(call.name, call.arguments, decision.kind);
    if (decision.kind !== "allow") {
      messages.push({ role: "tool", tool_call_id: id, content: decision.feedback }); // the model reads why
      continue;
    }
    const result = await refund(input.parse(JSON.parse(call.arguments)));
    guard.settle(id, { result });
    messages.push({ role: "tool", tool_call_id: id, content: result });
  }
}
for (const message of messages.slice(2)) console.log(`${message.role}: ${message.content}`);
console.log(`paid: ${paid.join(", ")}`);
await server.close();
