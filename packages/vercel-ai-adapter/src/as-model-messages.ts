import { isToolFault } from "./is-tool-fault.ts";
import { isObject, listMember, member, textMember } from "./member.ts";

/**
 * What was stored of a run, as `ModelMessage`s: these themselves, a client's `UIMessage`s, or the steps of a result. Only what tells of calls
 * and texts is kept; a call without a result has none.
 */
export function asModelMessages(stored: readonly unknown[]): readonly object[] {
  return stored.flatMap((one): readonly object[] => {
    if (!isObject(one)) return [];
    if (Array.isArray(member(one, "parts"))) return fromUIMessage(one);
    return member(one, "role") === undefined && Array.isArray(member(one, "content")) ? fromStep(one) : [one];
  });
}

/** A client's message is all replies of a turn, one after another. */
function fromUIMessage(message: object): readonly object[] {
  const role = textMember(message, "role");
  const parts = listMember(message, "parts");
  if (role !== "assistant") return [{ role, content: parts.filter(isText) }];
  const replies: unknown[][] = [[]];
  for (const part of parts) {
    if (member(part, "type") === "step-start") replies.push([]);
    else replies.at(-1)?.push(part);
  }
  return replies.filter((reply) => reply.length > 0).flatMap(fromReply);
}

function fromReply(parts: readonly unknown[]): readonly object[] {
  const calls = parts.filter((part) => isToolPart(part) && member(part, "state") !== "input-streaming");
  return replyOf(
    [...parts.filter(isText), ...calls.map(callOfPart)],
    calls.flatMap((part) => {
      const output = outputOfPart(part);
      return output === undefined ? [] : [{ type: "tool-result", ...namesOfPart(part), output }];
    }),
  );
}

function isText(part: unknown): boolean {
  return member(part, "type") === "text";
}

function isToolPart(part: unknown): boolean {
  return /^(tool-|dynamic-tool$)/.test(textMember(part, "type"));
}

function namesOfPart(part: unknown): { readonly toolCallId: string; readonly toolName: string } {
  const type = textMember(part, "type");
  const toolName = type === "dynamic-tool" ? textMember(part, "toolName") : type.slice("tool-".length);
  return { toolCallId: textMember(part, "toolCallId"), toolName };
}

function callOfPart(part: unknown): object {
  const input = member(part, "input");
  return {
    type: "tool-call",
    ...namesOfPart(part),
    input: input === undefined ? member(part, "rawInput") : input,
  };
}

/** How the call ended; `undefined` where it has not. */
function outputOfPart(part: unknown): object | undefined {
  const approval = member(part, "approval");
  switch (member(part, "state")) {
    case "output-available":
      return member(part, "preliminary") === true ? undefined : outputOf(member(part, "output"));
    case "output-error":
      return { type: "error-text", value: textMember(part, "errorText") };
    case "output-denied":
      return { type: "execution-denied", reason: textMember(approval, "reason") };
    case "approval-responded":
      return member(approval, "approved") === false
        ? { type: "execution-denied", reason: textMember(approval, "reason") }
        : undefined;
    default:
      return undefined;
  }
}

/** That a tool has returned a fault is what the messages that a model is sent don't keep. */
function outputOf(value: unknown): object {
  return { type: isToolFault(value) ? "error-json" : "json", value };
}

/** One step of a result: what the model wrote, and how its calls ended. */
function fromStep(step: object): readonly object[] {
  const content = listMember(step, "content");
  const results = content.flatMap((part): readonly object[] => {
    const toolCallId = textMember(part, "toolCallId");
    const toolName = textMember(part, "toolName");
    switch (member(part, "type")) {
      case "tool-result":
        return [{ type: "tool-result", toolCallId, toolName, output: outputOf(member(part, "output")) }];
      case "tool-error":
        return [
          {
            type: "tool-result",
            toolCallId,
            toolName,
            output: { type: "error-text", value: errorText(part) },
          },
        ];
      case "tool-approval-response":
        return member(part, "approved") === false ? [denialOf(part)] : [];
      default:
        return [];
    }
  });
  return replyOf(
    content.filter((part) => isText(part) || member(part, "type") === "tool-call"),
    results,
  );
}

function errorText(part: unknown): string {
  const error = member(part, "error");
  return error instanceof Error ? error.message : String(error);
}

function denialOf(part: unknown): object {
  const call = member(part, "toolCall");
  return {
    type: "tool-result",
    toolCallId: textMember(call, "toolCallId"),
    toolName: textMember(call, "toolName"),
    output: { type: "execution-denied", reason: textMember(part, "reason") },
  };
}

function replyOf(content: readonly unknown[], results: readonly object[]): readonly object[] {
  const reply = { role: "assistant", content };
  return results.length === 0 ? [reply] : [reply, { role: "tool", content: results }];
}
