import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { Script } from "../src/scripted-model.ts";

/** A request as the server has read it. */
export interface ChatRequest {
  readonly model: string;
  readonly stream?: boolean | undefined;
  readonly messages: readonly { readonly role: string; readonly content?: unknown }[];
  readonly tools: readonly { readonly function: { readonly name: string } }[];
}

const request: z.ZodType<ChatRequest> = z.object({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).default([]),
});

/** An OpenAI-compatible server on this machine, for chat completions with tools. */
export interface ChatServer {
  readonly address: string;
  readonly requests: readonly ChatRequest[];
  close(): Promise<void>;
}

/**
 * Starts a server whose replies are scripted: `scriptFor` picks the script, and the replies that a request already holds say how far it
 * is. Without a script it refuses, as a provider does with a wrong key.
 */
export async function startChatServer(
  scriptFor: (asked: ChatRequest) => Script | undefined,
): Promise<ChatServer> {
  const requests: ChatRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const asked = request.parse(JSON.parse(await text(incoming)));
    requests.push(asked);
    const script = incoming.url === "/v1/chat/completions" ? scriptFor(asked) : undefined;
    if (script === undefined) {
      response.writeHead(401, { "content-type": "application/json" });
      response.end(
        JSON.stringify({ error: { message: "no such key", type: "auth", param: null, code: null } }),
      );
      return;
    }
    const turn = asked.messages.filter(({ role }) => role === "assistant").length;
    reply(response, asked, script[turn] ?? "(the script is over)", turn);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    address: `http://127.0.0.1:${port}/v1`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function reply(response: ServerResponse, asked: ChatRequest, said: Script[number], turn: number): void {
  const head = { id: `reply-${turn}`, created: 0, model: asked.model };
  const calls =
    typeof said === "string"
      ? []
      : said.map(({ name, args }, index) => ({
          id: `call-${turn}-${index}`,
          type: "function",
          function: { name, arguments: JSON.stringify(args) },
        }));
  const message = {
    role: "assistant",
    content: typeof said === "string" ? said : null,
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  const reason = calls.length === 0 ? "stop" : "tool_calls";
  if (asked.stream !== true) {
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const choices = [{ index: 0, message, finish_reason: reason }];
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ ...head, object: "chat.completion", choices, usage }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const delta of deltasOf(message)) write({ delta, finish_reason: null });
  write({ delta: {}, finish_reason: reason });
  response.end("data: [DONE]\n\n");

  function write(choice: object): void {
    const chunk = { ...head, object: "chat.completion.chunk", choices: [{ index: 0, ...choice }] };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  }
}

/** The message in pieces: texts word by word, arguments in two halves. */
function deltasOf(message: {
  readonly content: string | null;
  readonly tool_calls?: readonly {
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}): readonly object[] {
  const words = message.content?.split(/(?<= )/) ?? [];
  return [
    { role: "assistant", content: "" },
    ...words.map((content) => ({ content })),
    ...(message.tool_calls ?? []).flatMap((call, index) => {
      const { name, arguments: written } = call.function;
      const half = Math.floor(written.length / 2);
      return [
        { tool_calls: [{ ...call, index, function: { name, arguments: written.slice(0, half) } }] },
        { tool_calls: [{ index, function: { arguments: written.slice(half) } }] },
      ];
    }),
  ];
}
