import type { Json } from "@agentltl/core/host";
import { firstMember, numberOf } from "../json/members.ts";
import type { Usage } from "../transcript/entry.ts";

const inputKeys = ["input_tokens", "prompt_tokens", "inputTokens", "promptTokens", "promptTokenCount"];
const outputKeys = [
  "output_tokens",
  "completion_tokens",
  "outputTokens",
  "completionTokens",
  "candidatesTokenCount",
];

/** The tokens of one reply, under any of the names that providers use; `undefined` where one of the two is missing. */
export function usageOf(usage: Json | undefined): Usage | undefined {
  const input = numberOf(firstMember(usage, inputKeys));
  const output = numberOf(firstMember(usage, outputKeys));
  return input === undefined || output === undefined ? undefined : { input, output };
}
