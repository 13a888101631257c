import type { Json } from "@agentltl/core/host";
import { firstMember, member, numberOf, textOf } from "../json/members.ts";
import { unpacked } from "../json/parse-text.ts";
import { readLooseInput, readLooseMessages, readLooseReply } from "../messages/loose.ts";
import type { Ended, Entry, Proposed, Usage } from "../transcript/entry.ts";
import { givenMessages, repliedMessages } from "./attribute-messages.ts";
import type { Span, SpanFacts } from "./span.ts";

/**
 * Understands a span: by OpenTelemetry's GenAI conventions, current and older, by OpenInference, OpenLLMetry, the AI SDK's own telemetry and
 * Logfire, and by what the tracing tool says itself.
 */
export function understandSpan(facts: SpanFacts): Span {
  const { id, parent, start, end, path, name } = facts;
  return { id, parent, start, end, path, name, work: workOf(facts) };
}

function workOf(facts: SpanFacts): Span["work"] {
  const kind = facts.kind ?? kindOf(facts);
  const agent = textOf(firstMember(facts.attributes, ["gen_ai.agent.name", "agent_name", "agent.name"]));
  switch (kind) {
    case "tool":
      return { kind, call: callOf(facts) };
    case "model":
      return { kind, agent, given: givenTo(facts), replied: repliedIn(facts) };
    case "other":
      return { kind, agent };
  }
}

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

function kindOf({ attributes }: SpanFacts): "model" | "tool" | "other" {
  const words = kindKeys.map((key) => member(attributes, key));
  const operation = textOf(member(attributes, "ai.operationId")) ?? "";
  if (operation === "ai.toolCall" || words.some((word) => tools.has(word))) return "tool";
  if (/\.do(Generate|Stream)$/.test(operation) || words.some((word) => models.has(word))) return "model";
  if (/^ai\.(generate|stream)(Text|Object)$/.test(operation)) return "model";
  return nameKeys.some((key) => textOf(member(attributes, key)) !== undefined) ? "tool" : "other";
}

const nameKeys: readonly string[] = ["gen_ai.tool.name", "ai.toolCall.name", "tool.name", "mcp.tool.name"];
const idKeys: readonly string[] = ["gen_ai.tool.call.id", "ai.toolCall.id", "tool_call.id", "tool.id"];
const argsKeys: readonly string[] = [
  "gen_ai.tool.call.arguments",
  "ai.toolCall.args",
  "ai.toolCall.input",
  "tool_arguments",
  "gen_ai.tool.arguments",
  "tool.parameters",
  "input.value",
  "traceloop.entity.input",
];
const resultKeys: readonly string[] = [
  "gen_ai.tool.call.result",
  "ai.toolCall.result",
  "ai.toolCall.output",
  "tool_response",
  "gen_ai.tool.result",
  "output.value",
  "traceloop.entity.output",
];

function callOf(facts: SpanFacts): Proposed {
  const { attributes, name, path } = facts;
  const given = firstMember(attributes, nameKeys) ?? firstMember(attributes, ["traceloop.entity.name"]);
  return {
    name: textOf(given) ?? name.replace(/^(running tool|execute_tool):? /, ""),
    args: argsOf(unpacked(firstMember(attributes, argsKeys) ?? facts.input)),
    id: firstMember(attributes, idKeys),
    startedAt: facts.start,
    ended: endOf(facts),
    path,
    raw: { name, attributes },
  };
}

/** The arguments alone: some tools log the whole call, or its keyword arguments. */
function argsOf(args: Json | undefined): Json | undefined {
  for (const key of ["tool_arguments", "inputs", "kwargs"]) {
    const inner = member(args, key);
    if (typeof inner === "object" && inner !== null && !Array.isArray(inner)) return inner;
  }
  return args;
}

function endOf(facts: SpanFacts): Ended {
  const result = unpacked(firstMember(facts.attributes, resultKeys) ?? facts.output);
  const type = textOf(member(facts.attributes, "error.type"));
  const thrown = facts.events.find(({ name }) => name === "exception")?.attributes["exception.message"];
  const failed = facts.failed || type !== undefined || thrown !== undefined || facts.error !== undefined;
  const said = result ?? (failed ? (facts.error ?? thrown ?? type) : undefined);
  return {
    ...(said === undefined ? {} : { result: said }),
    ...(failed
      ? { outcome: "error" as const }
      : facts.end === undefined && said === undefined
        ? { outcome: "pending" as const }
        : {}),
    ...(facts.end === undefined ? {} : { endedAt: facts.end }),
  };
}

function givenTo(facts: SpanFacts): readonly Entry[] {
  const messages = givenMessages(facts);
  if (messages.length > 0) return readLooseMessages(messages, facts.path);
  return readLooseInput(
    facts.input ?? firstMember(facts.attributes, ["input.value", "ai.prompt"]),
    facts.path,
  );
}

function repliedIn(facts: SpanFacts): readonly Entry[] {
  const messages = repliedMessages(facts);
  const value: Json | undefined =
    messages.length > 0 ? messages : (facts.output ?? firstMember(facts.attributes, ["output.value"]));
  return readLooseReply(value, facts.path, usageIn(facts.attributes));
}

function usageIn(attributes: Readonly<Record<string, Json>>): Usage | undefined {
  const input = firstMember(attributes, [
    "gen_ai.usage.input_tokens",
    "gen_ai.usage.prompt_tokens",
    "llm.token_count.prompt",
    "ai.usage.inputTokens",
    "ai.usage.promptTokens",
  ]);
  const output = firstMember(attributes, [
    "gen_ai.usage.output_tokens",
    "gen_ai.usage.completion_tokens",
    "llm.token_count.completion",
    "ai.usage.outputTokens",
    "ai.usage.completionTokens",
  ]);
  const [spent, made] = [numberOf(input) ?? Number(input), numberOf(output) ?? Number(output)];
  return Number.isFinite(spent) && Number.isFinite(made) ? { input: spent, output: made } : undefined;
}
