import type { LanguageModel } from "ai";
import type { Play } from "../harness/play.ts";

type Model = Extract<LanguageModel, { readonly specificationVersion: "v4" }>;
type Generated = Awaited<ReturnType<Model["doGenerate"]>>;

const usage: Generated["usage"] = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

/** A model of the AI SDK that says what a scripted agent says. */
export function scriptedModel({ next }: Pick<Play, "next">): LanguageModel {
  let made = 0;
  const model: Model = {
    specificationVersion: "v4",
    provider: "agentltl",
    modelId: "scripted",
    supportedUrls: {},
    doGenerate: async () => {
      const reply = next();
      if (reply.kind === "answer")
        return {
          content: [{ type: "text", text: reply.text }],
          finishReason: { unified: "stop", raw: "stop" },
          usage,
          warnings: [],
        };
      const content = reply.calls.map(({ name, args }): Generated["content"][number] => {
        made += 1;
        return { type: "tool-call", toolCallId: `call-${made}`, toolName: name, input: JSON.stringify(args) };
      });
      return { content, finishReason: { unified: "tool-calls", raw: "tool_calls" }, usage, warnings: [] };
    },
    doStream: () => Promise.reject(new TypeError("the benchmark doesn't stream")),
  };
  return model;
}
