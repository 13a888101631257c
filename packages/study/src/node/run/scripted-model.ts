import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { questionIn } from "../../file/prompts.ts";
import { callsOfPrompt } from "../../models/calls-of-prompt.ts";
import type { Script } from "../../models/script.ts";

/** A scripted model as the AI SDK takes one. Its tokens are a quarter of the characters in and out. */
export function scriptedModel(name: string, script: Script): LanguageModelV4 {
  const generate = (options: LanguageModelV4CallOptions): LanguageModelV4GenerateResult => {
    const { system, user, calls } = callsOfPrompt(options.prompt);
    const reply = script({ system, question: questionIn(user), seed: options.seed ?? 1, calls });
    const content: LanguageModelV4Content[] =
      reply.kind === "text"
        ? [{ type: "text", text: reply.text }]
        : reply.calls.map((call, index) => ({
            type: "tool-call",
            toolCallId: `call-${calls.length + index + 1}`,
            toolName: call.name,
            input: JSON.stringify(call.args),
          }));
    const finishReason: LanguageModelV4FinishReason =
      reply.kind === "text" ? { unified: "stop", raw: "stop" } : { unified: "tool-calls", raw: "tool_calls" };
    return {
      content,
      finishReason,
      usage: usageOf(JSON.stringify(options.prompt).length, JSON.stringify(content).length),
      warnings: [],
    };
  };
  return {
    specificationVersion: "v4",
    provider: "scripted",
    modelId: name,
    supportedUrls: {},
    doGenerate: async (options) => generate(options),
    doStream: async (options) => ({ stream: streamOf(partsOf(generate(options))) }),
  };
}

function usageOf(input: number, output: number): LanguageModelV4Usage {
  const [read, written] = [Math.ceil(input / 4), Math.ceil(output / 4)];
  return {
    inputTokens: { total: read, noCache: read, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: written, text: written, reasoning: 0 },
  };
}

function partsOf({
  content,
  finishReason,
  usage,
}: LanguageModelV4GenerateResult): readonly LanguageModelV4StreamPart[] {
  return [
    { type: "stream-start", warnings: [] },
    ...content.flatMap((part, index): readonly LanguageModelV4StreamPart[] => {
      if (part.type === "tool-call") return [part];
      if (part.type !== "text") return [];
      const id = String(index);
      return [
        { type: "text-start", id },
        { type: "text-delta", id, delta: part.text },
        { type: "text-end", id },
      ];
    }),
    { type: "finish", finishReason, usage },
  ];
}

function streamOf(parts: readonly LanguageModelV4StreamPart[]): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}
