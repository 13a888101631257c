import type { Json } from "@agentltl/core/host";
import { isJsonObject } from "@agentltl/core/host";
import { listOf, member, textOf } from "../json/members.ts";
import { langChainKind } from "../messages/langchain.ts";
import type { FormatName } from "./format.ts";

/** What shows of which format a part of a document is. */
export interface Mark {
  readonly format: FormatName;
  readonly reason: string;
}

/** The mark of one object, without a look at what it holds further down; `undefined` where it could be of any format. */
export function markOf(value: Json): Mark | undefined {
  if (!isJsonObject(value)) return undefined;
  const type = textOf(member(value, "type")) ?? "";
  return (
    langChainMark(value) ??
    aiSdkMark(value, type) ??
    responsesMark(value, type) ??
    anthropicMark(value, type) ??
    geminiMark(value) ??
    chatMark(value)
  );
}

function langChainMark(value: Json): Mark | undefined {
  const kind = langChainKind(value);
  if (kind === undefined) return undefined;
  if (member(value, "lc") !== undefined) return mark("langchain", "a serialised message (`lc`)");
  const typed = ["human", "ai", "AIMessageChunk", "system", "tool"].includes(
    textOf(member(value, "type")) ?? "",
  );
  if (member(value, "additional_kwargs") !== undefined)
    return mark("langchain", "a message with `additional_kwargs`");
  if (typed && member(member(value, "data"), "content") !== undefined)
    return mark("langchain", "a stored message (`data`)");
  const dumped = typed && member(value, "content") !== undefined && member(value, "role") === undefined;
  return dumped ? mark("langchain", `a message of \`type\` ${textOf(member(value, "type"))}`) : undefined;
}

const uiChunkTypes: ReadonlySet<string> = new Set([
  "start-step",
  "finish-step",
  "text-delta",
  "tool-input-start",
  "tool-input-delta",
  "tool-input-available",
  "tool-input-error",
  "tool-output-available",
  "tool-output-error",
  "tool-output-denied",
]);

/** Whether a value is a chunk of the AI SDK's UI message stream. */
export function isUiChunk(value: Json): boolean {
  return uiChunkTypes.has(textOf(member(value, "type")) ?? "");
}

function aiSdkMark(value: Json, type: string): Mark | undefined {
  if (isUiChunk(value)) return mark("ai-sdk-ui", `a chunk \`${type}\``);
  const holdsParts = listOf(member(value, "parts")).some((part) => {
    const partType = textOf(member(part, "type")) ?? "";
    return partType === "step-start" || partType === "dynamic-tool" || partType.startsWith("tool-");
  });
  if (holdsParts) return mark("ai-sdk-ui", "a message with `parts` of tools");
  const hasRole = typeof member(value, "role") === "string";
  if (hasRole && Array.isArray(member(value, "toolInvocations")))
    return mark("ai-sdk-ui", "a message with `toolInvocations`");
  if (hasRole && listOf(member(value, "parts")).some(isUiText))
    return mark("ai-sdk-ui", "a message with `parts` of text");
  const isStep =
    member(value, "finishReason") !== undefined &&
    (member(value, "toolCalls") !== undefined || member(value, "content") !== undefined);
  if (isStep) return mark("ai-sdk-steps", "a step with `finishReason`");
  const isPart =
    ["tool-call", "tool-result", "tool-error"].includes(type) && member(value, "toolCallId") !== undefined;
  return isPart ? mark("ai-sdk", `a part \`${type}\` with \`toolCallId\``) : undefined;
}

function isUiText(part: Json): boolean {
  return member(part, "type") === "text" && typeof member(part, "text") === "string";
}

function responsesMark(value: Json, type: string): Mark | undefined {
  if (member(value, "object") === "response") return mark("openai-responses", "an object `response`");
  if (type.startsWith("response.")) return mark("openai-responses", `an event \`${type}\``);
  if (type === "input_text" || type === "output_text") return mark("openai-responses", `a part \`${type}\``);
  const item = /(^|_)(call|call_output|approval_request)$/.test(type);
  const named =
    member(value, "call_id") !== undefined ||
    member(value, "status") !== undefined ||
    member(value, "server_label") !== undefined;
  return item && named ? mark("openai-responses", `an item \`${type}\``) : undefined;
}

function anthropicMark(value: Json, type: string): Mark | undefined {
  const isCall = type.endsWith("tool_use") && member(value, "input") !== undefined;
  if (isCall || type.endsWith("tool_result")) return mark("anthropic", `a block \`${type}\``);
  if (type === "message" && member(value, "stop_reason") !== undefined)
    return mark("anthropic", "a message with `stop_reason`");
  if (/^(message|content_block)_(start|delta|stop)$/.test(type))
    return mark("anthropic", `an event \`${type}\``);
  if (member(value, "anthropic_version") !== undefined) return mark("anthropic", "`anthropic_version`");
  return member(value, "input_schema") !== undefined
    ? mark("anthropic", "a tool with `input_schema`")
    : undefined;
}

function geminiMark(value: Json): Mark | undefined {
  for (const key of ["functionCall", "functionResponse", "function_response"])
    if (isJsonObject(member(value, key))) return mark("gemini", `a part with \`${key}\``);
  if (Array.isArray(member(value, "candidates"))) return mark("gemini", "`candidates`");
  return member(value, "role") === "model" && Array.isArray(member(value, "parts"))
    ? mark("gemini", "the role `model`")
    : undefined;
}

function chatMark(value: Json): Mark | undefined {
  const object = textOf(member(value, "object")) ?? "";
  if (object.startsWith("chat.completion")) return mark("openai-chat", `an object \`${object}\``);
  const calls = listOf(member(value, "tool_calls"));
  if (calls.some((call) => isJsonObject(member(call, "function")) || member(call, "custom") !== undefined))
    return mark("openai-chat", "`tool_calls` with a `function`");
  if (member(value, "role") !== undefined && isJsonObject(member(value, "function_call")))
    return mark("openai-chat", "`function_call`");
  const isTool = member(value, "role") === "tool" || member(value, "role") === "function";
  const answers = member(value, "tool_call_id") !== undefined || typeof member(value, "name") === "string";
  if (isTool && answers && typeof member(value, "content") === "string")
    return mark("openai-chat", "a message of the role `tool`");
  return listOf(member(value, "choices")).some((choice) => isJsonObject(member(choice, "message")))
    ? mark("openai-chat", "`choices` with a `message`")
    : undefined;
}

function mark(format: FormatName, reason: string): Mark {
  return { format, reason };
}
