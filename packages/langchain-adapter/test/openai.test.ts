import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { BaseMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { ChatOpenAI } from "@langchain/openai";
import { createAgent, type ReactAgent } from "langchain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agentltlCallback, agentltlMiddleware } from "../src/index.ts";
import { lines, notingTools, rulesOf, unanswered } from "./scripted.ts";

/** What the server was asked, and what it says: two refunds at once, then an answer. */
const asked: { readonly messages: readonly { readonly role: string; readonly content: unknown }[] }[] = [];
const calls = ["a", "b"].map((id, index) => ({
  index,
  id,
  type: "function",
  function: { name: "refund", arguments: '{"order":"W23"}' },
}));

/** The parts of a reply, as a server streams them: arguments come in pieces. */
function partsOf(isFirst: boolean): readonly object[] {
  if (!isFirst) return [{ content: "Do" }, { content: "ne." }];
  return calls.flatMap((call) => [
    { tool_calls: [{ ...call, function: { name: "refund", arguments: "" } }] },
    { tool_calls: [{ index: call.index, function: { arguments: '{"order":' } }] },
    { tool_calls: [{ index: call.index, function: { arguments: '"W23"}' } }] },
  ]);
}

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += String(chunk);
    });
    request.on("end", () => {
      const body = JSON.parse(text);
      asked.push(body);
      const isFirst = !body.messages.some(({ role }: { readonly role: string }) => role === "tool");
      const common = { id: `chatcmpl-${asked.length}`, created: 1, model: "m" };
      const finish = isFirst ? "tool_calls" : "stop";
      if (body.stream !== true) {
        const message = isFirst
          ? { role: "assistant", content: null, tool_calls: calls }
          : { role: "assistant", content: "Done." };
        response.setHeader("content-type", "application/json");
        response.end(
          JSON.stringify({
            ...common,
            object: "chat.completion",
            choices: [{ index: 0, message, finish_reason: finish }],
          }),
        );
        return;
      }
      response.setHeader("content-type", "text/event-stream");
      const send = (delta: object, finish_reason: string | null) =>
        response.write(
          `data: ${JSON.stringify({ ...common, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
        );
      for (const part of partsOf(isFirst)) send({ role: "assistant", ...part }, null);
      send({}, finish);
      // Without it the client looks for a tokenizer in the network.
      const usage = { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 };
      response.write(
        `data: ${JSON.stringify({ ...common, object: "chat.completion.chunk", choices: [], usage })}\n\n`,
      );
      response.end("data: [DONE]\n\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const rules = rulesOf({ once: "count(refund) <= 1" });

describe.each([true, false])("through `@langchain/openai`, streaming: %s", (streaming) => {
  /** A stream of messages makes the host ask for a stream. */
  const play = async (agent: ReactAgent, more: { callbacks?: BaseCallbackHandler[] } = {}) => {
    const thread = { configurable: { thread_id: "t" }, ...more };
    if (!streaming) return agent.invoke({ messages: "go" }, thread);
    for await (const _chunk of await agent.stream({ messages: "go" }, { ...thread, streamMode: "messages" }));
    const state: { readonly values: { readonly messages: BaseMessage[] } } =
      await agent.graph.getState(thread);
    return state.values;
  };
  const model = () => {
    const { port } = server.address() as AddressInfo;
    return new ChatOpenAI({
      model: "m",
      apiKey: "none",
      useResponsesApi: false,
      configuration: { baseURL: `http://127.0.0.1:${port}/v1` },
    });
  };

  test("the middleware refuses the second of two parallel calls, and the provider gets an answer for each", async () => {
    asked.length = 0;
    const outcomes: string[] = [];
    const ran: string[] = [];
    const own = agentltlMiddleware({
      rules,
      onFinish: ({ trace }) => outcomes.push(...trace.calls.map(({ outcome }) => outcome)),
    });
    const agent = createAgent({
      model: model(),
      tools: notingTools(ran),
      middleware: [own],
      checkpointer: new MemorySaver(),
    });
    const result = await play(agent);
    expect(ran).toEqual(['refund {"order":"W23"}']);
    expect([unanswered(result.messages), lines(result.messages).at(-1)]).toEqual([[], "ai Done."]);
    expect(asked[1]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "tool"]);
    expect(asked[1]?.messages.map(({ content }) => content)).toContain(
      "Not executed. Rule once: refund was already called in call #1.",
    );
    expect(outcomes).toEqual(["ok", "refused"]);
  });

  test("so does the callback", async () => {
    const ran: string[] = [];
    const callback = agentltlCallback({ rules });
    const agent = createAgent({ model: model(), tools: notingTools(ran), checkpointer: new MemorySaver() });
    await play(agent, { callbacks: [callback] });
    expect(ran).toHaveLength(1);
    expect(callback.run()?.trace.calls.map(({ outcome }) => outcome)).toEqual(["ok", "refused"]);
  });
});
