import type { Json } from "@agentltl/core/host";
import { firstMember, member, numberOf, textOf } from "../json/members.ts";
import { readLooseInput, readLooseMessages, readLooseReply } from "../messages/loose.ts";
import { readOtelMessages } from "../messages/otel-parts.ts";
import type { Entry, Usage } from "../transcript/entry.ts";
import { givenMessages, repliedMessages } from "./attribute-messages.ts";
import { callOfSpan } from "./call-of-span.ts";
import type { Span, SpanFacts } from "./span.ts";
import { spanKind } from "./span-kind.ts";

/**
 * Understands a span: by OpenTelemetry's GenAI conventions, current and older, by OpenInference, OpenLLMetry, the AI SDK's own telemetry and
 * Logfire, and by what the tracing tool says itself.
 */
export function understandSpan(facts: SpanFacts): Span {
  const { id, parent, start, end, path, name } = facts;
  const place = numberOf(member(facts.attributes, "agentltl.place"));
  return { id, parent, start, end, path, name, place, work: workOf(facts) };
}

function workOf(facts: SpanFacts): Span["work"] {
  const kind = spanKind(facts);
  const agent = textOf(firstMember(facts.attributes, ["gen_ai.agent.name", "agent_name", "agent.name"]));
  switch (kind) {
    case "tool":
      return { kind, call: callOfSpan(facts) };
    case "model": {
      const isNew = facts.attributes["agentltl.new_messages_only"] === true;
      // Our own writer's messages are what they are: a text that looks like calls is a text.
      const replied = isNew ? readOtelMessages(repliedMessages(facts), facts.path) : repliedIn(facts);
      return { kind, agent, given: givenTo(facts), replied, isNew, failed: facts.failed };
    }
    case "other":
      return { kind, agent };
  }
}

/** What a model was given and replied, where it is one text of JSON in whichever form. */
const inputKeys: readonly string[] = ["input.value", "ai.prompt", "gcp.vertex.agent.llm_request"];
const outputKeys: readonly string[] = ["output.value", "gcp.vertex.agent.llm_response"];

function givenTo(facts: SpanFacts): readonly Entry[] {
  const told = readLooseMessages(givenMessages(facts), facts.path);
  if (told.some((entry) => entry.kind !== "said" || entry.role !== "system")) return told;
  return [...told, ...readLooseInput(facts.input ?? firstMember(facts.attributes, inputKeys), facts.path)];
}

function repliedIn(facts: SpanFacts): readonly Entry[] {
  const messages = repliedMessages(facts);
  const value: Json | undefined =
    messages.length > 0 ? messages : (facts.output ?? firstMember(facts.attributes, outputKeys));
  return readLooseReply(value, facts.path, usageIn(facts.attributes));
}

const spentKeys: readonly string[] = [
  "gen_ai.usage.input_tokens",
  "gen_ai.usage.prompt_tokens",
  "llm.token_count.prompt",
  "ai.usage.inputTokens",
  "ai.usage.promptTokens",
];
const madeKeys: readonly string[] = [
  "gen_ai.usage.output_tokens",
  "gen_ai.usage.completion_tokens",
  "llm.token_count.completion",
  "ai.usage.outputTokens",
  "ai.usage.completionTokens",
];

function usageIn(attributes: Readonly<Record<string, Json>>): Usage | undefined {
  const [input, output] = [spentKeys, madeKeys]
    .map((keys) => firstMember(attributes, keys) ?? Number.NaN)
    .map(Number);
  return Number.isFinite(input) && Number.isFinite(output)
    ? { input: input ?? 0, output: output ?? 0 }
    : undefined;
}
