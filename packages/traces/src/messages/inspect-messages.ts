import type { Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { firstMember, listOf, member, memberAt, textOf } from "../json/members.ts";
import type { Entry, Proposed } from "../transcript/entry.ts";
import { contentText, resultOf } from "./content.ts";
import { noMessage } from "./no-message.ts";

/** Reads messages of Inspect's logs. A tool's message has `error` where the call failed or was not approved. */
export function readInspectMessages(messages: readonly Json[], path: string): readonly Entry[] {
  return messages.flatMap((message, index) => readInspectMessage(message, `${path}[${index}]`));
}

function readInspectMessage(message: Json, path: string): readonly Entry[] {
  const text = contentText(member(message, "content"));
  switch (member(message, "role")) {
    case "system":
      return [{ kind: "said", role: "system", text }];
    case "user":
      return [{ kind: "said", role: "user", text }];
    case "assistant": {
      const calls = listOf(member(message, "tool_calls")).map((call, index) => ({
        name: firstMember(call, ["function"]),
        args: argsOf(call),
        id: firstMember(call, ["id"]),
        path: inside(path, `tool_calls[${index}]`),
        raw: call,
      }));
      const hosted = hostedCalls(message, path);
      const reply: Entry = { kind: "reply", text, calls };
      return hosted.length > 0 ? [{ kind: "reply", text: "", calls: hosted }, reply] : [reply];
    }
    case "tool":
      return [readTool(message, path)];
    default:
      return [noMessage(path)];
  }
}

/** Of arguments that could not be parsed the log keeps the error, and an empty mapping in their place. */
function argsOf(call: Json): Json | undefined {
  const args = member(call, "arguments");
  const isLost = firstMember(call, ["parse_error"]) !== undefined && JSON.stringify(args) === "{}";
  return isLost ? undefined : args;
}

/** Tools that the provider ran stand among the parts of the content, with what they returned. */
function hostedCalls(message: Json, path: string): readonly Proposed[] {
  return listOf(member(message, "content")).flatMap((part, index) => {
    if (member(part, "type") !== "tool_use") return [];
    const error = firstMember(part, ["error"]);
    const result = firstMember(part, ["error", "result"]) ?? null;
    return [
      {
        name: firstMember(part, ["name", "tool_type"]),
        args: argsOf(part),
        id: firstMember(part, ["id"]),
        ended: { result, outcome: error === undefined ? ("ok" as const) : ("error" as const) },
        path: inside(path, `content[${index}]`),
        raw: part,
      },
    ];
  });
}

function readTool(message: Json, path: string): Entry {
  const error = firstMember(message, ["error"]);
  const outcome = memberAt(error, "type") === "approval" ? "denied" : "error";
  return {
    kind: "answered",
    id: firstMember(message, ["tool_call_id"]),
    name: textOf(member(message, "function")),
    ended: {
      result: resultOf(member(message, "content")),
      ...(error === undefined ? {} : { outcome }),
    },
    path,
  };
}
