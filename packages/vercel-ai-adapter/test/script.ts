import { ReadableStream } from "node:stream/web";

/** A reply of a scripted model: a text, or calls written `refund {"order_id":"W23"}`, with an id before them where it matters: `c1: ls {}`. */
export type Reply = string | readonly string[];

/** The version of the host's model interface: `ai` 5 has the second, 6 the third, 7 the fourth. */
export type Specification = 2 | 3 | 4;

type Content =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "tool-call";
      readonly toolCallId: string;
      readonly toolName: string;
      readonly input: string;
    };

const usages = {
  2: { inputTokens: 10, outputTokens: 5, totalTokens: 15 },
  3: {
    inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 5, text: 5, reasoning: 0 },
  },
} as const;

/** The two functions of a model. */
export function script(replies: readonly Reply[], specification: Specification): object {
  const usage = usages[specification === 2 ? 2 : 3];
  const reasonOf = (word: string, raw: string) => (specification === 2 ? word : { unified: word, raw });
  let asked = 0;
  const next = (): { content: Content[]; reason: unknown } => {
    const reply = replies[asked++] ?? "(the script is over)";
    return typeof reply === "string"
      ? { content: [{ type: "text", text: reply }], reason: reasonOf("stop", "stop") }
      : {
          content: reply.map((text, index) => readCall(text, `c${asked}.${index + 1}`)),
          reason: reasonOf("tool-calls", "tool_calls"),
        };
  };
  return {
    doGenerate: async () => {
      const { content, reason } = next();
      return { content, finishReason: reason, usage, warnings: [] };
    },
    doStream: async () => {
      const { content, reason } = next();
      const chunks = [
        { type: "stream-start", warnings: [] },
        ...content.flatMap(streamed),
        { type: "finish", finishReason: reason, usage },
      ];
      return {
        stream: streamOf(chunks),
      };
    },
  };
}

function readCall(text: string, toolCallId: string): Content {
  const [, id = toolCallId, toolName = "", input = "{}"] = /^(?:(\S+): )?(\S+)(?: (.*))?$/s.exec(text) ?? [];
  return { type: "tool-call", toolCallId: id, toolName, input };
}

function streamed(content: Content): object[] {
  if (content.type === "tool-call") return [content];
  const words = content.text.split(/(?<= )/);
  return [
    { type: "text-start", id: "t" },
    ...words.map((delta) => ({ type: "text-delta", id: "t", delta })),
    { type: "text-end", id: "t" },
  ];
}

/** A web stream of these chunks. */
export function streamOf(chunks: readonly object[]): ReadableStream<object> {
  return ReadableStream.from(chunks);
}
