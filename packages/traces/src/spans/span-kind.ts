import { member, textOf } from "../json/members.ts";
import type { SpanFacts } from "./span.ts";
import { toolMessageOf } from "./tool-message-of.ts";
import { toolNameKeys } from "./tool-names-in-span.ts";

const models: ReadonlySet<unknown> = new Set([
  "chat",
  "text_completion",
  "generate_content",
  "completion",
  "LLM",
  "llm",
  "model",
]);
const tools: ReadonlySet<unknown> = new Set(["execute_tool", "TOOL", "tool"]);

const kindKeys: readonly string[] = [
  "gen_ai.operation.name",
  "openinference.span.kind",
  "traceloop.span.kind",
  "langsmith.span.kind",
  "llm.request.type",
];

/** What a span is about, by any of the conventions. */
export function spanKind(facts: SpanFacts): "model" | "tool" | "other" {
  if (facts.kind !== undefined) return facts.kind;
  const { attributes, name } = facts;
  const words = kindKeys.map((key) => member(attributes, key));
  const operation = textOf(member(attributes, "ai.operationId")) ?? "";
  if (operation === "ai.toolCall" || words.some((word) => tools.has(word))) return "tool";
  if (/\.do(Generate|Stream)$/.test(operation) || words.some((word) => models.has(word))) return "model";
  if (/^ai\.(generate|stream)(Text|Object)$/.test(operation)) return "model";
  // LangChain's tools are plain spans whose output is the message with the result.
  if (textOf(member(toolMessageOf(facts.output), "name")) === name && name !== "") return "tool";
  return toolNameKeys.some((key) => textOf(member(attributes, key)) !== undefined) ? "tool" : "other";
}
