import type { Json } from "@agentltl/core/host";
import { expect, test } from "vitest";
import type { SpanFacts } from "./span.ts";
import { spanKind } from "./span-kind.ts";

function check(facts: Partial<SpanFacts>, expected: ReturnType<typeof spanKind>): void {
  expect(spanKind({ id: "a", name: "", failed: false, attributes: {}, events: [], path: "", ...facts })).toBe(
    expected,
  );
}

test.each<[Record<string, Json>, ReturnType<typeof spanKind>]>([
  [{}, "other"],
  [{ "gen_ai.operation.name": "chat" }, "model"],
  [{ "gen_ai.operation.name": "text_completion" }, "model"],
  [{ "gen_ai.operation.name": "generate_content" }, "model"],
  [{ "gen_ai.operation.name": "execute_tool" }, "tool"],
  [{ "gen_ai.operation.name": "invoke_agent" }, "other"],
  [{ "gen_ai.operation.name": "embeddings" }, "other"],
  [{ "gen_ai.operation.name": 7 }, "other"],
  [{ "openinference.span.kind": "LLM" }, "model"],
  [{ "openinference.span.kind": "TOOL" }, "tool"],
  [{ "openinference.span.kind": "CHAIN" }, "other"],
  [{ "traceloop.span.kind": "tool" }, "tool"],
  [{ "traceloop.span.kind": "workflow" }, "other"],
  [{ "llm.request.type": "chat" }, "model"],
  [{ "llm.request.type": "embedding" }, "other"],
  [{ "langsmith.span.kind": "llm" }, "model"],
  [{ "ai.operationId": "ai.generateText" }, "model"],
  [{ "ai.operationId": "ai.streamText.doStream" }, "model"],
  [{ "ai.operationId": "ai.toolCall" }, "tool"],
  [{ "ai.operationId": "ai.embed" }, "other"],
  // A name of a tool is a tool's, if nothing else is said.
  [{ "mcp.tool.name": "get" }, "tool"],
  [{ "tool.name": "" }, "other"],
  [{ "tool.name": 7 }, "other"],
  // A tool that says so is one, whatever else the span holds.
  [{ "gen_ai.operation.name": "execute_tool", "llm.request.type": "chat" }, "tool"],
  [{ "gen_ai.operation.name": "chat", "gen_ai.tool.name": "get" }, "model"],
])("%j: %s", (attributes, expected) => check({ attributes }, expected));

test("what the tracing tool says itself goes before attributes", () => {
  check({ kind: "tool", attributes: { "gen_ai.operation.name": "chat" } }, "tool");
});

test("a span whose output is LangChain's message of that tool is a tool's", () => {
  const output = (name: string): Json => ({ type: "tool", name, tool_call_id: "a", content: "x" });
  check({ name: "get", output: output("get") }, "tool");
  check({ name: "get", output: { output: output("get") } }, "tool");
  check({ name: "get", output: JSON.stringify(output("get")) }, "tool");
  check({ name: "agent", output: output("get") }, "other");
  check({ name: "", output: output("") }, "other");
});
