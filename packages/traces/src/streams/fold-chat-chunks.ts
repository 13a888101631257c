import type { Json, JsonObject } from "@agentltl/core/host";
import { known } from "../json/known.ts";
import { firstMember, listOf, member, numberOf, textOf } from "../json/members.ts";

/** Puts the chunks of a streamed chat completion together: the completion that they are parts of. */
export function foldChatChunks(chunks: readonly Json[]): JsonObject {
  let text = "";
  let usage: Json | undefined;
  const calls = new Map<number, Call>();
  for (const chunk of chunks) {
    usage = firstMember(chunk, ["usage"]) ?? usage;
    const [choice] = listOf(member(chunk, "choices"));
    if (choice === undefined || (numberOf(member(choice, "index")) ?? 0) !== 0) continue;
    const delta = member(choice, "delta");
    text += textOf(member(delta, "content")) ?? "";
    for (const [position, part] of listOf(member(delta, "tool_calls")).entries())
      addPart(calls, numberOf(member(part, "index")) ?? position, part);
  }
  const tool_calls = [...calls.values()].map(({ id, name, args }) => ({
    ...known({ id }),
    type: "function",
    function: known({ name, arguments: args }),
  }));
  const message = known({
    role: "assistant",
    content: text,
    tool_calls: tool_calls.length > 0 ? tool_calls : undefined,
  });
  return known({ object: "chat.completion", choices: [{ index: 0, message }], usage });
}

interface Call {
  readonly id: Json | undefined;
  readonly name: Json | undefined;
  readonly args: string;
}

function addPart(calls: Map<number, Call>, index: number, part: Json): void {
  const made = member(part, "function");
  const before = calls.get(index);
  calls.set(index, {
    id: before?.id ?? firstMember(part, ["id"]),
    name: before?.name ?? firstMember(made, ["name"]),
    args: (before?.args ?? "") + (textOf(member(made, "arguments")) ?? ""),
  });
}
