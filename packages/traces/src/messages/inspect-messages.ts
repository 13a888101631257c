import type { Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { firstMember, listOf, member, memberAt, textOf } from "../json/members.ts";
import type { Entry } from "../transcript/entry.ts";
import { contentText, resultOf } from "./content.ts";
import { noMessage } from "./no-message.ts";

/** Reads messages of Inspect's logs. A tool's message has `error` where the call failed or was not approved. */
export function readInspectMessages(messages: readonly Json[], path: string): readonly Entry[] {
  return messages.map((message, index) => readInspectMessage(message, `${path}[${index}]`));
}

function readInspectMessage(message: Json, path: string): Entry {
  const text = contentText(member(message, "content"));
  switch (member(message, "role")) {
    case "system":
      return { kind: "said", role: "system", text };
    case "user":
      return { kind: "said", role: "user", text };
    case "assistant": {
      const calls = listOf(member(message, "tool_calls")).map((call, index) => ({
        name: firstMember(call, ["function"]),
        args: member(call, "arguments"),
        id: firstMember(call, ["id"]),
        path: inside(path, `tool_calls[${index}]`),
        raw: call,
      }));
      return { kind: "reply", text, calls };
    }
    case "tool":
      return readTool(message, path);
    default:
      return noMessage(path);
  }
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
