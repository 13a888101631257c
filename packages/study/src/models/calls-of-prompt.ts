import { type Json, readJson } from "@agentltl/core/host";
import type { LanguageModelV4Prompt, LanguageModelV4ToolResultOutput } from "@ai-sdk/provider";
import type { ScriptedCall } from "./script.ts";

/** What a scripted model reads of a request. */
export interface PromptFacts {
  readonly system: string;
  /** The first turn of the user. */
  readonly user: string;
  /** In order, with the results that have come. */
  readonly calls: readonly ScriptedCall[];
}

/** The texts and calls of a prompt as the AI SDK sends it. */
export function callsOfPrompt(prompt: LanguageModelV4Prompt): PromptFacts {
  let system = "";
  let user: string | undefined;
  const calls = new Map<string, ScriptedCall>();
  for (const message of prompt)
    switch (message.role) {
      case "system":
        system += message.content;
        break;
      case "user":
        user ??= message.content.map((part) => (part.type === "text" ? part.text : "")).join("");
        break;
      case "assistant":
        for (const part of message.content)
          if (part.type === "tool-call")
            calls.set(part.toolCallId, { name: part.toolName, args: jsonOf(part.input) });
        break;
      case "tool":
        for (const part of message.content) {
          if (part.type !== "tool-result") continue;
          const call = calls.get(part.toolCallId);
          const result = resultOf(part.output);
          if (call !== undefined && result !== undefined) calls.set(part.toolCallId, { ...call, result });
        }
    }
  return { system, user: user ?? "", calls: [...calls.values()] };
}

/** Of a call that worked. */
function resultOf(output: LanguageModelV4ToolResultOutput): Json | undefined {
  return output.type === "json" || output.type === "text" ? jsonOf(output.value) : undefined;
}

function jsonOf(value: unknown): Json {
  const read = readJson(value);
  return read.kind === "json" ? read.value : null;
}
