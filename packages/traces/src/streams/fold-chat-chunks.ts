import type { Json, JsonObject } from "@agentltl/core/host";
import { known } from "../json/known.ts";
import { firstMember, listOf, member, numberOf, textOf } from "../json/members.ts";

/** Puts the chunks of a streamed chat completion together: the first choice of the completion that they are parts of. */
export function foldChatChunks(chunks: readonly Json[]): JsonObject {
  let text = "";
  let refusal = "";
  let usage: Json | undefined;
  const calls = new Map<number, Call>();
  /** Which other choices there are; only that is kept of them. */
  const others = new Set<number>();
  /** As it was written before there could be several calls. */
  let called: Call | undefined;
  for (const chunk of chunks) {
    usage = firstMember(chunk, ["usage"]) ?? usage;
    const choice = listOf(member(chunk, "choices")).find(
      (one) => (numberOf(member(one, "index")) ?? 0) === 0,
    );
    for (const one of listOf(member(chunk, "choices"))) {
      const index = numberOf(member(one, "index")) ?? 0;
      if (index !== 0) others.add(index);
    }
    const delta = member(choice, "delta");
    text += textOf(member(delta, "content")) ?? "";
    refusal += textOf(member(delta, "refusal")) ?? "";
    for (const [position, part] of listOf(member(delta, "tool_calls")).entries()) {
      const index = numberOf(member(part, "index")) ?? position;
      calls.set(index, grown(calls.get(index), firstMember(part, ["id"]), member(part, "function")));
    }
    const made = firstMember(delta, ["function_call"]);
    if (made !== undefined) called = grown(called, undefined, made);
  }
  const tool_calls = [...calls.values()].map(({ id, name, args }) => ({
    ...known({ id }),
    type: "function",
    function: known({ name, arguments: args }),
  }));
  const message = known({
    role: "assistant",
    content: text,
    refusal: refusal === "" ? undefined : refusal,
    tool_calls: tool_calls.length > 0 ? tool_calls : undefined,
    function_call: called && known({ name: called.name, arguments: called.args }),
  });
  return known({
    object: "chat.completion",
    choices: [{ index: 0, message }, ...[...others].map((index) => ({ index }))],
    usage,
  });
}

interface Call {
  readonly id: Json | undefined;
  readonly name: Json | undefined;
  readonly args: string;
}

/** The call with one part more. */
function grown(before: Call | undefined, id: Json | undefined, made: Json | undefined): Call {
  return {
    id: before?.id ?? id,
    name: before?.name ?? firstMember(made, ["name"]),
    args: (before?.args ?? "") + (textOf(member(made, "arguments")) ?? ""),
  };
}
