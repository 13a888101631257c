import { simulateReadableStream } from "ai";
import { MockLanguageModelV4 } from "ai/test";

type GenerateResult = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>;
type Content = GenerateResult["content"][number];
type StreamPart =
  Awaited<ReturnType<MockLanguageModelV4["doStream"]>>["stream"] extends ReadableStream<infer Part>
    ? Part
    : never;

/** A reply of a scripted model: a text, or calls written `refund {"order_id":"W23"}`, with an id before them where it matters: `c1: ls {}`. */
export type Reply = string | readonly string[];

const usage: GenerateResult["usage"] = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};

/** A model that gives these replies one after another, whether it is asked to generate or to stream. */
export function scriptedModel(replies: readonly Reply[]): MockLanguageModelV4 {
  let asked = 0;
  const next = (): { content: Content[]; reason: GenerateResult["finishReason"] } => {
    const reply = replies[asked++] ?? "(the script is over)";
    return typeof reply === "string"
      ? { content: [{ type: "text", text: reply }], reason: { unified: "stop", raw: "stop" } }
      : {
          content: reply.map((text, index) => readCall(text, `c${asked}.${index + 1}`)),
          reason: { unified: "tool-calls", raw: "tool_calls" },
        };
  };
  return new MockLanguageModelV4({
    doGenerate: async () => {
      const { content, reason } = next();
      return { content, finishReason: reason, usage, warnings: [] };
    },
    doStream: async () => {
      const { content, reason } = next();
      const chunks: StreamPart[] = [
        { type: "stream-start", warnings: [] },
        ...content.flatMap(streamed),
        { type: "finish", finishReason: reason, usage },
      ];
      return {
        stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }),
      };
    },
  });
}

function readCall(text: string, toolCallId: string): Content {
  const [, id = toolCallId, toolName = "", input = "{}"] = /^(?:(\S+): )?(\S+)(?: (.*))?$/s.exec(text) ?? [];
  return { type: "tool-call", toolCallId: id, toolName, input };
}

function streamed(content: Content): StreamPart[] {
  if (content.type === "tool-call") return [content];
  if (content.type !== "text") return [];
  const words = content.text.split(/(?<= )/);
  return [
    { type: "text-start", id: "t" },
    ...words.map((delta): StreamPart => ({ type: "text-delta", id: "t", delta })),
    { type: "text-end", id: "t" },
  ];
}
