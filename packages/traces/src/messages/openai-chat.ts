import type { Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { firstMember, listOf, member, memberAt, textOf } from "../json/members.ts";
import type { Entry, Proposed } from "../transcript/entry.ts";
import { contentText, resultOf } from "./content.ts";
import { noMessage, otherReplies } from "./no-message.ts";
import { usageOf } from "./usage.ts";

/** Reads messages of OpenAI's Chat Completions API, and of the many that copy it. */
export function readChatMessages(messages: readonly Json[], path: string): readonly Entry[] {
  return messages.flatMap((message, index) => readChatMessage(message, `${path}[${index}]`));
}

/** Reads one message; `usage` is what the reply cost. */
function readChatMessage(message: Json, path: string, usage?: Json): readonly Entry[] {
  const content = member(message, "content");
  switch (member(message, "role")) {
    case "system":
    case "developer":
      return [{ kind: "said", role: "system", text: contentText(content) }];
    case "user":
      return [{ kind: "said", role: "user", text: contentText(content) }];
    case "assistant":
      return [
        {
          kind: "reply",
          text: contentText(content) || contentText(member(message, "refusal")),
          calls: callsOf(message, path),
          agent: textOf(member(message, "name")),
          usage: usageOf(usage ?? member(message, "usage")),
        },
      ];
    case "tool":
    case "function":
      return [readToolMessage(message, path)];
    default:
      return [noMessage(path)];
  }
}

function readToolMessage(message: Json, path: string): Entry {
  const id = firstMember(message, ["tool_call_id"]) ?? listOf(member(message, "tool_call_ids"))[0];
  const name = textOf(firstMember(message, ["name", "function"]));
  const content = member(message, "content");
  return {
    kind: "answered",
    id,
    name,
    // A message whose content was not kept says that the call ended, and not how.
    ended: content === undefined ? {} : { result: resultOf(content) },
    path,
  };
}

function callsOf(message: Json, path: string): readonly Proposed[] {
  const legacy = firstMember(message, ["function_call"]);
  const calls = listOf(member(message, "tool_calls")).map((call, index) =>
    readCall(call, inside(path, `tool_calls[${index}]`)),
  );
  if (legacy === undefined || calls.length > 0) return calls;
  const { name, args } = functionOf(legacy);
  return [{ name, args, path: inside(path, "function_call"), raw: legacy }];
}

function readCall(call: Json, path: string): Proposed {
  const custom = member(call, "custom");
  const { name, args } =
    custom === undefined
      ? functionOf(firstMember(call, ["function"]) ?? call)
      : { name: member(custom, "name"), args: member(custom, "input") };
  return { name, args, id: firstMember(call, ["id"]), path, raw: call };
}

/** A function's name and arguments. No text at all is how some servers write that there are no arguments. */
function functionOf(part: Json): Pick<Proposed, "name" | "args"> {
  const args = member(part, "arguments");
  return { name: firstMember(part, ["name"]), args: args === "" ? {} : args };
}

/** The reply of a chat completion: its first choice. */
export function readChatCompletion(completion: Json, path: string): readonly Entry[] {
  const [choice, ...others] = listOf(member(completion, "choices"));
  const message = choice === undefined ? undefined : member(choice, "message");
  if (message === undefined) return [{ kind: "odd", detail: "a completion without a message", path }];
  return [
    ...readChatMessage(message, inside(path, "choices[0].message"), memberAt(completion, "usage")),
    ...otherReplies(others.length, inside(path, "choices")),
  ];
}
