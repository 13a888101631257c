import type { Json, JsonObject } from "@agentltl/core/host";
import { known } from "../json/known.ts";
import { firstMember, listOf, member, numberOf, textOf } from "../json/members.ts";

/** Puts the chunks of a streamed chat completion together: the first choice of the completion that they are parts of. */
export function foldChatChunks(chunks: readonly Json[]): JsonObject {
  let text = "";
  let refusal = "";
  let usage: Json | undefined;
  const calls = new Map<number, Call>();
  /** As it was called before there could be several calls. */
  const legacy = new Map<number, Call>();
  for (const chunk of chunks) {
    usage = firstMember(chunk, ["usage"]) ?? usage;
    const choice = listOf(member(chunk, "choices")).find(
      (one) => (numberOf(member(one, "index")) ?? 0) === 0,
    );
    const delta = member(choice, "delta");
    text += textOf(member(delta, "content")) ?? "";
    refusal += textOf(member(delta, "refusal")) ?? "";
    for (const [position, part] of listOf(member(delta, "tool_calls")).entries())
      addPart(
        calls,
        numberOf(member(part, "index")) ?? position,
        firstMember(part, ["id"]),
        member(part, "function"),
      );
    const made = firstMember(delta, ["function_call"]);
    if (made !== undefined) addPart(legacy, 0, undefined, made);
  }
  const tool_calls = [...calls.values()].map(({ id, name, args }) => ({
    ...known({ id }),
    type: "function",
    function: known({ name, arguments: args }),
  }));
  const [called] = legacy.values();
  const message = known({
    role: "assistant",
    content: text,
    refusal: refusal === "" ? undefined : refusal,
    tool_calls: tool_calls.length > 0 ? tool_calls : undefined,
    function_call: called && known({ name: called.name, arguments: called.args }),
  });
  return known({ object: "chat.completion", choices: [{ index: 0, message }], usage });
}

interface Call {
  readonly id: Json | undefined;
  readonly name: Json | undefined;
  readonly args: string;
}

function addPart(
  calls: Map<number, Call>,
  index: number,
  id: Json | undefined,
  made: Json | undefined,
): void {
  const before = calls.get(index);
  calls.set(index, {
    id: before?.id ?? id,
    name: before?.name ?? firstMember(made, ["name"]),
    args: (before?.args ?? "") + (textOf(member(made, "arguments")) ?? ""),
  });
}
