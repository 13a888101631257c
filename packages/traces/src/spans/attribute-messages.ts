import type { Json } from "@agentltl/core/host";
import { isJsonObject } from "@agentltl/core/host";
import { firstMember, listOf, member } from "../json/members.ts";
import { unpacked } from "../json/parse-text.ts";
import { nestedAttributes } from "./nested-attributes.ts";
import type { SpanFacts } from "./span.ts";

/** What a span says in its attributes and events of the messages that a model was given. */
export function givenMessages(facts: SpanFacts): readonly Json[] {
  const { attributes } = facts;
  const written = first(inDetails(facts), ["gen_ai.input.messages", "ai.prompt.messages", "gen_ai.prompt"]);
  const flat =
    nestedAttributes(attributes, "gen_ai.prompt") ?? openInference(attributes, "llm.input_messages");
  const told = systemOf(first(inDetails(facts), ["gen_ai.system_instructions"]));
  const messages = listOf(written ?? flat);
  return messages.length > 0 ? [...told, ...messages] : [...told, ...eventMessages(facts, false)];
}

/** The messages of a model's reply. */
export function repliedMessages(facts: SpanFacts): readonly Json[] {
  const { attributes } = facts;
  const written = first(inDetails(facts), ["gen_ai.output.messages", "gen_ai.completion"]);
  const flat =
    nestedAttributes(attributes, "gen_ai.completion") ?? openInference(attributes, "llm.output_messages");
  const messages = listOf(written ?? flat).map(asReply);
  if (messages.length > 0) return messages;
  const calls = listOf(first(attributes, ["ai.response.toolCalls"]));
  const text = first(attributes, ["ai.response.text"]);
  if (calls.length > 0 || typeof text === "string") return [aiSdkReply(calls, text)];
  return eventMessages(facts, true);
}

/** Newer conventions may keep content in an event of the span instead. */
function inDetails({ attributes, events }: SpanFacts): Readonly<Record<string, Json>> {
  const details = events.find(({ name }) => name === "gen_ai.client.inference.operation.details");
  return details === undefined ? attributes : { ...attributes, ...details.attributes };
}

function first(attributes: Readonly<Record<string, Json>>, keys: readonly string[]): Json | undefined {
  return unpacked(firstMember(attributes, keys));
}

function systemOf(instructions: Json | undefined): readonly Json[] {
  if (typeof instructions === "string") return [{ role: "system", content: instructions }];
  const parts = listOf(instructions);
  return parts.length > 0 ? [{ role: "system", parts }] : [];
}

function aiSdkReply(calls: readonly Json[], text: Json | undefined): Json {
  const parts = calls.map((call) => (isJsonObject(call) ? { ...call, type: "tool-call" } : call));
  const said = typeof text === "string" && text !== "" ? [{ type: "text", text }] : [];
  return { role: "assistant", content: [...said, ...parts] };
}

/** Choices of older conventions: `{index, finish_reason, message}`. */
function asReply(message: Json): Json {
  const inner = member(message, "message") ?? message;
  return isJsonObject(inner) && inner.role === undefined ? { ...inner, role: "assistant" } : inner;
}

/** OpenInference wraps each message, call and content: `message.tool_calls.0.tool_call.function.name`. */
function openInference(
  attributes: Readonly<Record<string, Json>>,
  prefix: string,
): readonly Json[] | undefined {
  const list = nestedAttributes(attributes, prefix);
  if (list === undefined) return undefined;
  return listOf(list).map((wrapped): Json => {
    const message = member(wrapped, "message") ?? wrapped;
    if (!isJsonObject(message)) return message;
    const calls = listOf(message.tool_calls).map((call) => member(call, "tool_call") ?? call);
    const contents = listOf(message.contents).map((part) => member(part, "message_content") ?? part);
    return {
      ...message,
      ...(message.role === "model" ? { role: "assistant" } : {}),
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
      ...(contents.length > 0 ? { content: contents } : {}),
    };
  });
}

const roles: Readonly<Record<string, string>> = {
  "gen_ai.system.message": "system",
  "gen_ai.user.message": "user",
  "gen_ai.assistant.message": "assistant",
  "gen_ai.tool.message": "tool",
};

/** Older conventions write a message an event; some tools keep these events as a list in an attribute. */
function eventMessages({ attributes, events }: SpanFacts, replies: boolean): readonly Json[] {
  const kept = listOf(first(attributes, ["events", "all_messages_events"])).filter(isJsonObject);
  const all: readonly { readonly name: Json | undefined; readonly fields: Json }[] = [
    ...events.map((event) => ({ name: event.name, fields: event.attributes })),
    ...kept.map((event) => ({ name: event["event.name"], fields: event })),
  ];
  return all.flatMap(({ name, fields }): readonly Json[] => {
    if (typeof name !== "string") return [];
    const body = unpacked(firstMember(fields, ["body", "event_body"])) ?? fields;
    if (name === "gen_ai.choice") return replies ? [asReply(withUnpacked(body))] : [];
    const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
    if (role === undefined || replies) return [];
    const message = withUnpacked(body);
    const id = firstMember(message, ["id"]);
    return isJsonObject(message) ? [{ tool_call_id: id ?? null, ...message, role }] : [];
  });
}

/** The members of an event that may be JSON text. */
function withUnpacked(body: Json): Json {
  if (!isJsonObject(body)) return body;
  const entries = ["message", "tool_calls"].flatMap((key) => {
    const value = unpacked(body[key]);
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...body, ...Object.fromEntries(entries) };
}
