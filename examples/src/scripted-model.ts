import { AIMessage } from "@langchain/core/messages";
import { type FakeBuiltModel, fakeModel } from "@langchain/core/testing";
import { simulateReadableStream } from "ai";
import { MockLanguageModelV4 } from "ai/test";

/** A tool call that a scripted model asks for. */
export interface ScriptedCall {
  readonly name: string;
  readonly args: Readonly<Record<string, string | number>>;
}

/** What a scripted model replies, one after another: a text, or the calls of one step. */
export type Script = readonly (string | readonly ScriptedCall[])[];

type Generated = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>;
type Content = Generated["content"][number];
type Streamed = Awaited<ReturnType<MockLanguageModelV4["doStream"]>>["stream"];
type Chunk = Streamed extends ReadableStream<infer One> ? One : never;

const usage: Generated["usage"] = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

/** A model for the Vercel AI SDK that gives these replies, asked to generate or to stream. */
export function scriptedModel(script: Script): MockLanguageModelV4 {
  let asked = 0;
  const next = (): { content: Content[]; finishReason: Generated["finishReason"] } => {
    const reply = replyOf(script, asked++);
    return typeof reply === "string"
      ? { content: [{ type: "text", text: reply }], finishReason: { unified: "stop", raw: "stop" } }
      : {
          content: reply.map((call, index) => contentOf(call, `call_${asked}_${index + 1}`)),
          finishReason: { unified: "tool-calls", raw: "tool_calls" },
        };
  };
  return new MockLanguageModelV4({
    modelId: "scripted",
    doGenerate: async () => ({ ...next(), usage, warnings: [] }),
    doStream: async () => {
      const { content, finishReason } = next();
      const chunks: Chunk[] = [
        { type: "stream-start", warnings: [] },
        ...content.flatMap(chunksOf),
        { type: "finish", finishReason, usage },
      ];
      return { stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }) };
    },
  });
}

/** A model for LangChain that gives these replies. */
export function scriptedChatModel(script: Script): FakeBuiltModel {
  return script.reduce(
    (model, reply) =>
      typeof reply === "string" ? model.respond(new AIMessage(reply)) : model.respondWithTools([...reply]),
    fakeModel(),
  );
}

/** A run that asks once more than the script says has gone another way than the demo tells. */
function replyOf(script: Script, index: number): Script[number] {
  const reply = script[index];
  if (reply === undefined)
    throw new Error(`the script has ${script.length} replies, and one more was asked for`);
  return reply;
}

function contentOf({ name, args }: ScriptedCall, toolCallId: string): Content {
  return { type: "tool-call", toolCallId, toolName: name, input: JSON.stringify(args) };
}

function chunksOf(content: Content): Chunk[] {
  if (content.type === "tool-call") return [content];
  if (content.type !== "text") return [];
  const words = content.text.split(/(?<= )/);
  return [
    { type: "text-start", id: "answer" },
    ...words.map((delta): Chunk => ({ type: "text-delta", id: "answer", delta })),
    { type: "text-end", id: "answer" },
  ];
}
