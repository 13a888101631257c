import type { Json } from "@agentltl/core/host";
import { member } from "../json/members.ts";
import { unpacked } from "../json/parse-text.ts";
import { langChainFields, langChainKind } from "../messages/langchain.ts";

/** The fields of LangChain's message with a tool's result, where an output is one or holds one as `output`; else `undefined`. */
export function toolMessageOf(output: Json | undefined): Json | undefined {
  const value = unpacked(output);
  const message = member(value, "output") ?? value ?? null;
  const fields = langChainFields(message);
  return langChainKind(message) === "tool" && member(fields, "tool_call_id") !== undefined
    ? fields
    : undefined;
}
