import { simulateReadableStream } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { MockLanguageModelV2 } from "ai5/test";
import { MockLanguageModelV3 } from "ai6/test";

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

/** A model that gives these replies one after another, whether it is asked to generate or to stream. */
export function scriptedModel(replies: readonly Reply[]): MockLanguageModelV4 {
  return new MockLanguageModelV4(script(replies, 4) as ConstructorParameters<typeof MockLanguageModelV4>[0]);
}

/** What a mock model of any version shows. */
export interface Mock {
  readonly doGenerateCalls: readonly unknown[];
  readonly doStreamCalls: readonly unknown[];
}

/** The same for another version of the host. */
export function scriptedModelOf(specification: Specification, replies: readonly Reply[]): Mock & object {
  const given = script(replies, specification);
  switch (specification) {
    case 2:
      return new MockLanguageModelV2(given as ConstructorParameters<typeof MockLanguageModelV2>[0]);
    case 3:
      return new MockLanguageModelV3(given as ConstructorParameters<typeof MockLanguageModelV3>[0]);
    case 4:
      return new MockLanguageModelV4(given as ConstructorParameters<typeof MockLanguageModelV4>[0]);
  }
}

/** The two functions of a model. */
function script(replies: readonly Reply[], specification: Specification): object {
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
        stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }),
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
