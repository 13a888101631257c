// A model for the tests of several packages, which is a function behind HTTP.
import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";

/** A server on this machine that answers OpenAI's chat completions with what a function says. */
export interface ChatServer {
  /** What `--model` is given. */
  readonly model: string;
  /** What it was asked so far: the instructions and the question of each call, and the key. */
  readonly asked: readonly { readonly system: string; readonly user: string; readonly key: string }[];
  close(): Promise<void>;
}

/** What is said to a call: a text, with why it ends where that is not its end. */
export type ChatReply = string | { readonly content: string; readonly finishReason: string } | undefined;

/**
 * Starts it on a free port of the loopback address. The function is told the instructions, the question, and the whole body as JSON; `undefined`
 * is answered with status 400.
 */
export async function startChatServer(
  reply: (system: string, user: string, body: string) => ChatReply,
): Promise<ChatServer> {
  const asked: { system: string; user: string; key: string }[] = [];
  const server = createServer(async (incoming, response) => {
    const body = await json(incoming);
    const { messages = [] } = body as { messages?: { role: string; content: unknown }[] };
    const textOf = (role: string): string => {
      const content = messages.find((one) => one.role === role)?.content ?? "";
      return typeof content === "string" ? content : JSON.stringify(content);
    };
    asked.push({ system: textOf("system"), user: textOf("user"), key: incoming.headers.authorization ?? "" });
    const said = reply(textOf("system"), textOf("user"), JSON.stringify(body));
    const { content, finishReason } =
      typeof said === "object" ? said : { content: said, finishReason: "stop" };
    response.writeHead(content === undefined ? 400 : 200, { "content-type": "application/json" });
    response.end(
      JSON.stringify(
        content === undefined
          ? { error: { message: "no such model" } }
          : {
              id: "reply",
              object: "chat.completion",
              created: 0,
              model: "scripted",
              choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: finishReason }],
              usage: { prompt_tokens: 10, completion_tokens: 1, total_tokens: 11 },
            },
      ),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    model: `http://127.0.0.1:${port}/v1#scripted`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
