import type { Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { firstMember, listOf, member, textOf } from "../json/members.ts";
import { collectReplies } from "../transcript/collect-replies.ts";
import type { Ended, Entry, Proposed } from "../transcript/entry.ts";
import { noMessage, unknownPart } from "./no-message.ts";

/** Reads `UIMessage[]` of the AI SDK, 4 to 7. A `step-start` part begins a step. */
export function readUiMessages(messages: readonly Json[], path: string): readonly Entry[] {
  return messages.flatMap((message, index) => readUiMessage(message, `${path}[${index}]`));
}

function readUiMessage(message: Json, path: string): readonly Entry[] {
  const parts = listOf(member(message, "parts"));
  const role = member(message, "role");
  if (role === "assistant")
    return parts.length > 0 ? readParts(parts, inside(path, "parts")) : readOldReply(message, path);
  if (role !== "user" && role !== "system") return [noMessage(path)];
  const texts = parts.flatMap((part) =>
    member(part, "type") === "text" ? [textOf(member(part, "text")) ?? ""] : [],
  );
  const text = parts.length > 0 ? texts.join("\n") : (textOf(member(message, "content")) ?? "");
  return [{ kind: "said", role, text }];
}

/** Before there were parts, all calls of a message stood in a list, and its text was that of all its steps. */
function readOldReply(message: Json, path: string): readonly Entry[] {
  const replies = collectReplies();
  let step: Json | undefined;
  for (const [index, invocation] of listOf(member(message, "toolInvocations")).entries()) {
    if (member(invocation, "step") !== step) replies.close();
    step = member(invocation, "step");
    replies.call(readTool(invocation, "tool-invocation", inside(path, `toolInvocations[${index}]`)));
  }
  const text = textOf(member(message, "content"));
  if (text === undefined) return replies.entries();
  replies.close();
  replies.say(text);
  return replies.entries();
}

/** Parts that are neither words of the model nor calls. */
const wordless: ReadonlySet<string> = new Set([
  "reasoning",
  "file",
  "source",
  "source-url",
  "source-document",
  "reasoning-file",
  "custom",
]);

function readParts(parts: readonly Json[], path: string): readonly Entry[] {
  const replies = collectReplies();
  const odd: Entry[] = [];
  for (const [index, part] of parts.entries()) {
    const type = textOf(member(part, "type")) ?? "";
    if (type === "step-start") replies.close();
    else if (type === "text") {
      // Without marks of steps a text behind calls shows that another step began.
      if (replies.hasCalls()) replies.close();
      replies.say(textOf(member(part, "text")) ?? "");
    } else if (type === "dynamic-tool" || type.startsWith("tool-"))
      replies.call(readTool(part, type, `${path}[${index}]`));
    else if (!wordless.has(type) && !type.startsWith("data-"))
      odd.push(unknownPart("part", type, `${path}[${index}]`));
  }
  return [...replies.entries(), ...odd];
}

function readTool(part: Json, type: string, path: string): Proposed {
  const invocation = member(part, "toolInvocation") ?? part;
  const named = type === "dynamic-tool" || type === "tool-invocation";
  return {
    name: named ? firstMember(invocation, ["toolName"]) : type.slice("tool-".length),
    args: firstMember(invocation, ["input", "rawInput", "args"]),
    id: firstMember(invocation, ["toolCallId"]),
    ended: endOf(invocation),
    path,
    raw: part,
  };
}

function endOf(part: Json): Ended {
  switch (member(part, "state")) {
    case "output-available":
    case "result":
      return { result: firstMember(part, ["output", "result"]) ?? null };
    case "output-error":
      return { outcome: "error", result: firstMember(part, ["errorText"]) ?? null };
    case "output-denied":
      return { outcome: "denied" };
    case "approval-responded":
      return { outcome: member(member(part, "approval"), "approved") === false ? "denied" : "pending" };
    default:
      return { outcome: "pending" };
  }
}
