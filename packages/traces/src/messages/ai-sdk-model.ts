import type { Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { firstMember, listOf, member, textOf } from "../json/members.ts";
import { collectReplies } from "../transcript/collect-replies.ts";
import type { Ended, Entry, Proposed, Usage } from "../transcript/entry.ts";
import { denialsIn } from "./ai-sdk-denials.ts";
import { contentText } from "./content.ts";
import { noMessage, unknownPart } from "./no-message.ts";

/** Reads `ModelMessage[]` of the AI SDK, 4 to 7. */
export function readModelMessages(messages: readonly Json[], path: string): readonly Entry[] {
  const denialOf = denialsIn(messages);
  return messages.flatMap((message, index) => readModelMessage(message, `${path}[${index}]`, denialOf));
}

type ReadDenial = ReturnType<typeof denialsIn>;

function readModelMessage(message: Json, path: string, denialOf: ReadDenial): readonly Entry[] {
  const content = member(message, "content");
  switch (member(message, "role")) {
    case "system":
      return [{ kind: "said", role: "system", text: contentText(content) }];
    case "user":
      return [{ kind: "said", role: "user", text: contentText(content) }];
    case "assistant":
      return readReplyParts(content, inside(path, "content"));
    case "tool":
      if (!Array.isArray(content))
        return [{ kind: "odd", detail: "is a message of the role `tool` without a list of results", path }];
      return content.flatMap((part: Json, index) => {
        const at = inside(path, `content[${index}]`);
        return member(part, "type") === "tool-approval-response"
          ? denialOf(part, at)
          : readAnswerPart(part, at);
      });
    default:
      return [noMessage(path)];
  }
}

/** Parts of a reply that are neither words of the model, nor calls, nor results. */
const wordless: ReadonlySet<unknown> = new Set([
  "reasoning",
  "redacted-reasoning",
  "reasoning-file",
  "file",
  "image",
  "source",
  "custom",
  "tool-approval-request",
]);

/** The parts of a reply. A result among them, of a tool that the provider ran, begins another step. */
export function readReplyParts(content: Json | undefined, path: string, usage?: Usage): readonly Entry[] {
  if (typeof content === "string") return [{ kind: "reply", text: content, calls: [], usage }];
  const replies = collectReplies(usage);
  const odd: Entry[] = [];
  for (const [index, part] of listOf(content).entries()) {
    const at = `${path}[${index}]`;
    const type = member(part, "type");
    if (type === "text") replies.say(textOf(member(part, "text")) ?? "");
    else if (type === "tool-call") replies.call(readCall(part, at));
    else if (wordless.has(type)) continue;
    else
      for (const answer of readAnswerPart(part, at)) {
        if (answer.kind === "odd") odd.push(answer);
        else replies.next(answer);
      }
  }
  return [...replies.entries(), ...odd];
}

function readCall(part: Json, path: string): Proposed {
  return {
    name: firstMember(part, ["toolName"]),
    args: firstMember(part, ["input", "args"]),
    id: firstMember(part, ["toolCallId"]),
    path,
    raw: part,
  };
}

/** A part of a tool's message. */
export function readAnswerPart(part: Json, path: string): readonly Entry[] {
  const id = firstMember(part, ["toolCallId"]);
  const name = textOf(member(part, "toolName"));
  switch (member(part, "type")) {
    case "tool-result":
      return [{ kind: "answered", id, name, ended: endOf(part), path }];
    case "tool-error":
      return [{ kind: "answered", id, name, ended: errorOf(member(part, "error")), path }];
    case "tool-output-denied":
      return [{ kind: "answered", id, name, ended: { outcome: "denied" }, path }];
    default:
      return [unknownPart("part", textOf(member(part, "type")), path)];
  }
}

function errorOf(error: Json | undefined): Ended {
  return { outcome: "error", ...(error === undefined ? {} : { result: error }) };
}

function endOf(part: Json): Ended {
  const output = member(part, "output");
  const value = member(output, "value");
  switch (member(output, "type")) {
    case "text":
    case "json":
    case "content":
      return { result: value ?? null };
    case "error-text":
    case "error-json":
      return errorOf(value);
    case "execution-denied":
      return {
        outcome: "denied",
        ...(member(output, "reason") === undefined ? {} : { result: member(output, "reason") ?? null }),
      };
    default: {
      const failed = member(part, "isError") === true;
      return {
        result: firstMember(part, ["output", "result"]) ?? null,
        ...(failed ? { outcome: "error" } : {}),
      };
    }
  }
}
