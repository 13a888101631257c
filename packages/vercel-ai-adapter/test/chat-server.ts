import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import type { Reply } from "./script.ts";

/** A message as it went over the wire. */
export interface WireMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_call_id?: string;
}

/** A server on this machine that speaks OpenAI's chat completions, and what it was asked. */
export interface ChatServer {
  readonly baseURL: string;
  readonly requests: readonly { readonly stream?: boolean; readonly messages: readonly WireMessage[] }[];
  close(): Promise<void>;
}

/** Its replies come in order, in pieces where a stream is asked for: texts word by word, arguments in halves. */
export async function startChatServer(replies: readonly Reply[]): Promise<ChatServer> {
  const requests: { stream?: boolean; messages: WireMessage[] }[] = [];
  const server = createServer(async (incoming, response) => {
    const asked = (await json(incoming)) as (typeof requests)[number];
    requests.push(asked);
    const message = messageOf(replies[requests.length - 1] ?? "(the script is over)", requests.length);
    const finish_reason = "tool_calls" in message ? "tool_calls" : "stop";
    const head = { id: `reply-${requests.length}`, created: 0, model: "local" };
    if (asked.stream !== true) {
      const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(
        JSON.stringify({
          ...head,
          object: "chat.completion",
          choices: [{ index: 0, message, finish_reason }],
          usage,
        }),
      );
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const write = (choice: object) =>
      response.write(
        `data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", choices: [{ index: 0, ...choice }] })}\n\n`,
      );
    for (const delta of deltasOf(message)) write({ delta, finish_reason: null });
    write({ delta: {}, finish_reason });
    response.end("data: [DONE]\n\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface Message {
  readonly role: "assistant";
  readonly content: string | null;
  readonly tool_calls?: readonly object[];
}

function messageOf(reply: Reply, turn: number): Message {
  if (typeof reply === "string") return { role: "assistant", content: reply };
  const calls = reply.map((text, index) => {
    const [, name = "", written = "{}"] = /^(\S+)(?: (.*))?$/s.exec(text) ?? [];
    return { id: `call-${turn}-${index}`, type: "function", function: { name, arguments: written } };
  });
  return { role: "assistant", content: null, tool_calls: calls };
}

function deltasOf({ content, tool_calls = [] }: Message): readonly object[] {
  return [
    { role: "assistant", content: "" },
    ...(content ?? "").split(/(?<= )/).map((word) => ({ content: word })),
    ...tool_calls.flatMap((call, index) => {
      const { name, arguments: written }: { name: string; arguments: string } = Reflect.get(call, "function");
      const half = written.length >> 1;
      return [
        { tool_calls: [{ ...call, index, function: { name, arguments: written.slice(0, half) } }] },
        { tool_calls: [{ index, function: { arguments: written.slice(half) } }] },
      ];
    }),
  ];
}
