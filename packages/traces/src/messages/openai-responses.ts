import type { Json } from "@agentltl/core/host";
import { known } from "../json/known.ts";
import { firstMember, listOf, member, textOf } from "../json/members.ts";
import { collectReplies } from "../transcript/collect-replies.ts";
import type { Ended, Entry, Proposed } from "../transcript/entry.ts";
import { contentText, resultOf } from "./content.ts";
import { noMessage } from "./no-message.ts";
import { usageOf } from "./usage.ts";

/** Calls that the provider runs itself, by the type of their item: the tool's name, and the members that are its arguments. */
const hosted: Readonly<Record<string, { readonly name: string; readonly args: readonly string[] }>> = {
  code_interpreter_call: { name: "code_interpreter", args: ["code", "container_id"] },
  web_search_call: { name: "web_search", args: ["action"] },
  file_search_call: { name: "file_search", args: ["queries"] },
  image_generation_call: { name: "image_generation", args: [] },
};

/** Calls that the client runs and answers with an item of its own; what an item of this type holds as arguments. */
const clientCalls: Readonly<Record<string, { readonly name?: string; readonly args: string }>> = {
  function_call: { args: "arguments" },
  custom_tool_call: { args: "input" },
  computer_call: { name: "computer", args: "action" },
  local_shell_call: { name: "local_shell", args: "action" },
  shell_call: { name: "shell", args: "action" },
  apply_patch_call: { name: "apply_patch", args: "operation" },
  program: { name: "program", args: "code" },
  tool_search_call: { name: "tool_search", args: "arguments" },
};

/**
 * Reads items of OpenAI's Responses API: what a model wrote without an answer in between is one reply. `usage` is that of the reply which
 * the items are, where they are one.
 */
export function readResponseItems(items: readonly Json[], path: string, usage?: Json): readonly Entry[] {
  const replies = collectReplies(usageOf(usage));
  for (const [index, item] of items.entries()) {
    const read = readItem(item, `${path}[${index}]`);
    if (read.kind === "skipped") continue;
    // The provider has run what stands before: what follows is another step.
    if (replies.hasEnded()) replies.close();
    if (read.kind === "entry") replies.next(read.entry);
    else if (read.kind === "text") replies.say(read.text);
    else replies.call(read.call);
  }
  return replies.entries();
}

type Item =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "call"; readonly call: Proposed }
  | { readonly kind: "entry"; readonly entry: Entry }
  | { readonly kind: "skipped" };

function readItem(item: Json, path: string): Item {
  const type = textOf(member(item, "type")) ?? (member(item, "role") === undefined ? "" : "message");
  if (type === "message") return readMessage(item, path);
  const client = Object.hasOwn(clientCalls, type) ? clientCalls[type] : undefined;
  if (client !== undefined) return { kind: "call", call: clientCall(item, client, path) };
  const provided = Object.hasOwn(hosted, type) ? hosted[type] : undefined;
  if (provided !== undefined) return { kind: "call", call: hostedCall(item, provided, path) };
  if (type === "mcp_call" || type === "mcp_approval_request")
    return { kind: "call", call: mcpCall(item, type, path) };
  if (type === "mcp_approval_response") return readApproval(item, path);
  if (type.endsWith("_output")) return readOutput(item, path);
  if (["reasoning", "mcp_list_tools", "item_reference", "compaction", "additional_tools"].includes(type))
    return { kind: "skipped" };
  return { kind: "entry", entry: { kind: "odd", detail: `an item of the unknown type \`${type}\``, path } };
}

function readMessage(item: Json, path: string): Item {
  const text = contentText(member(item, "content"));
  const role = member(item, "role");
  if (role === "assistant") return { kind: "text", text };
  if (role === "user") return { kind: "entry", entry: { kind: "said", role: "user", text } };
  if (role === "system" || role === "developer")
    return { kind: "entry", entry: { kind: "said", role: "system", text } };
  return { kind: "entry", entry: noMessage(path) };
}

function clientCall(item: Json, { name, args }: { name?: string; args: string }, path: string): Proposed {
  const given = member(item, args);
  return {
    name: name ?? firstMember(item, ["name"]),
    args: typeof given === "string" && args !== "arguments" ? { [args]: given } : given === "" ? {} : given,
    id: firstMember(item, ["call_id", "id"]),
    path,
    raw: item,
  };
}

function hostedCall(
  item: Json,
  { name, args }: { name: string; args: readonly string[] },
  path: string,
): Proposed {
  const given = Object.fromEntries(
    args.flatMap((key) => {
      const value = member(item, key);
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const result = firstMember(item, ["outputs", "results", "result", "output"]);
  const ended: Ended = {
    ...(result === undefined ? {} : { result }),
    ...known({ outcome: outcomeOf(item) }),
  };
  return { name, args: given, id: firstMember(item, ["id"]), ended, path, raw: item };
}

function outcomeOf(item: Json): "ok" | "error" | "pending" | undefined {
  const status = firstMember(item, ["status"]);
  if (status === undefined) return undefined;
  if (status === "completed") return "ok";
  return status === "failed" || status === "incomplete" ? "error" : "pending";
}

function mcpCall(item: Json, type: string, path: string): Proposed {
  const error = firstMember(item, ["error"]);
  const output = firstMember(item, ["output"]);
  const id = firstMember(item, ["id"]);
  const call = { name: firstMember(item, ["name"]), args: member(item, "arguments"), path, raw: item };
  if (type === "mcp_approval_request") return { ...call, id };
  const ended: Ended =
    error === undefined ? { result: output ?? null, outcome: "ok" } : { result: error, outcome: "error" };
  return { ...call, id: firstMember(item, ["approval_request_id"]) ?? id, ended };
}

function readApproval(item: Json, path: string): Item {
  if (member(item, "approve") !== false) return { kind: "skipped" };
  const id = firstMember(item, ["approval_request_id"]);
  return { kind: "entry", entry: { kind: "answered", id, ended: { outcome: "denied" }, path } };
}

function readOutput(item: Json, path: string): Item {
  const failed = ["failed", "incomplete"].includes(textOf(member(item, "status")) ?? "");
  const ended: Ended = {
    result: resultOf(firstMember(item, ["output", "tools", "result"])),
    ...(failed ? { outcome: "error" } : {}),
  };
  const id = firstMember(item, ["call_id"]);
  const name = (textOf(member(item, "type")) ?? "").replace(/(_call)?_output$/, "");
  return {
    kind: "entry",
    entry: { kind: "answered", id, ...(id === undefined ? { name } : {}), ended, path },
  };
}

/** What was given to the model: a text, or items. */
export function readResponsesInput(input: Json | undefined, path: string): readonly Entry[] {
  if (typeof input === "string") return [{ kind: "said", role: "user", text: input }];
  return readResponseItems(listOf(input), path);
}
