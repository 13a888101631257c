import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { attempt, attemptLater, type Json, readJson } from "@agentltl/core/host";
import * as z from "zod";
import { questionIn } from "../file/prompts.ts";
import type { ScriptedCall } from "../models/script.ts";
import { scripts } from "../models/scripts.ts";

/** A server on this machine that answers OpenAI's chat completions with the scripted models: `model` is `reader` and the like. */
export interface ScriptedServer {
  readonly baseURL: string;
  /** Requests answered so far, those refused not counted. */
  readonly answered: () => number;
  close(): Promise<void>;
}

/** A request as it comes in. */
export interface ScriptedRequest {
  /** From 1. */
  readonly number: number;
  /** What it was asked with. */
  readonly key?: string;
}

/** What goes wrong on purpose: the first of every `failEvery` requests is answered with this status. */
export interface ScriptedServerOptions {
  /** A request is answered when this resolves. */
  readonly before?: (request: ScriptedRequest) => Promise<void> | void;
  readonly failEvery?: number;
  readonly status?: number;
}

const requestShape = z.object({
  model: z.string(),
  seed: z.number().optional(),
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.unknown().optional(),
      tool_call_id: z.string().optional(),
      tool_calls: z
        .array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
        .optional(),
    }),
  ),
});

/** Starts it on a free port of the loopback address. */
export async function startScriptedServer(options: ScriptedServerOptions = {}): Promise<ScriptedServer> {
  let asked = 0;
  let answered = 0;
  const server = createServer(async (incoming, response) => {
    asked += 1;
    const { authorization } = incoming.headers;
    await options.before?.({
      number: asked,
      ...(authorization === undefined ? {} : { key: authorization.replace(/^Bearer /, "") }),
    });
    const fails = options.failEvery !== undefined && (asked - 1) % options.failEvery === 0;
    const reply = fails
      ? { status: options.status ?? 503, body: { error: { message: "out of order, on purpose" } } }
      : await replyTo(incoming);
    if (reply.status === 200) answered += 1;
    response.writeHead(reply.status, { "content-type": "application/json" });
    response.end(JSON.stringify(reply.body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    answered: () => answered,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface Reply {
  readonly status: number;
  readonly body: object;
}

async function replyTo(incoming: IncomingMessage): Promise<Reply> {
  const body = await attemptLater(() => json(incoming));
  const read = requestShape.safeParse(body.kind === "done" ? body.value : undefined);
  if (!read.success) return { status: 400, body: { error: { message: "no chat completion request" } } };
  const { model, seed = 1, messages } = read.data;
  const script = Object.hasOwn(scripts, model) ? scripts[model] : undefined;
  if (script === undefined)
    return { status: 404, body: { error: { message: `there is no model \`${model}\`` } } };
  const calls = callsOf(messages);
  const textOf = (role: string): string => String(messages.find((one) => one.role === role)?.content ?? "");
  const reply = script({ system: textOf("system"), question: questionIn(textOf("user")), seed, calls });
  const message =
    reply.kind === "text"
      ? { role: "assistant", content: reply.text }
      : {
          role: "assistant",
          content: null,
          tool_calls: reply.calls.map(({ name, args }, index) => ({
            id: `call-${calls.length + index + 1}`,
            type: "function",
            function: { name, arguments: JSON.stringify(args) },
          })),
        };
  const [prompt_tokens, completion_tokens] = [
    JSON.stringify(messages).length >> 2,
    JSON.stringify(message).length >> 2,
  ];
  return {
    status: 200,
    body: {
      id: `reply-${calls.length}`,
      object: "chat.completion",
      created: 0,
      model,
      choices: [{ index: 0, message, finish_reason: reply.kind === "text" ? "stop" : "tool_calls" }],
      usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
    },
  };
}

function callsOf(messages: z.infer<typeof requestShape>["messages"]): readonly ScriptedCall[] {
  const calls = new Map<string, ScriptedCall>();
  for (const { tool_calls = [], tool_call_id = "", content } of messages) {
    for (const { id, function: called } of tool_calls)
      calls.set(id, { name: called.name, args: jsonOf(called.arguments) ?? null });
    const call = calls.get(tool_call_id);
    const result = call === undefined ? undefined : jsonOf(content);
    if (call !== undefined && result !== undefined) calls.set(tool_call_id, { ...call, result });
  }
  return [...calls.values()];
}

/** Results of tools that failed are plain texts here, so no JSON. */
function jsonOf(text: unknown): Json | undefined {
  const parsed = attempt((): unknown => JSON.parse(String(text)));
  const read = readJson(parsed.kind === "done" ? parsed.value : undefined);
  return read.kind === "json" ? read.value : undefined;
}
