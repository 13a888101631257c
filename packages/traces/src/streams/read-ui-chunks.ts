import type { Json } from "@agentltl/core/host";
import { firstMember, member, textOf } from "../json/members.ts";
import type { Entry, Proposed } from "../transcript/entry.ts";

/** Reads the chunks of the AI SDK's UI message stream. A call whose input was never complete keeps the text that had come. */
export function readUiChunks(chunks: readonly Json[], path: string): readonly Entry[] {
  const entries: Entry[] = [];
  const partial = new Map<
    Json | undefined,
    { name: Json | undefined; text: string; path: string; raw: Json }
  >();
  let [text, calls]: [string, Proposed[]] = ["", []];
  // Some servers send the pieces of an input and never the whole of it.
  const close = (): void => {
    for (const [id, open] of partial)
      calls.push({ name: open.name, args: open.text, id, path: open.path, raw: open.raw });
    partial.clear();
    if (text !== "" || calls.length > 0) entries.push({ kind: "reply", text, calls });
    [text, calls] = ["", []];
  };
  const answer = (chunk: Json, index: number, ended: Extract<Entry, { kind: "answered" }>["ended"]): void => {
    close();
    entries.push({
      kind: "answered",
      id: firstMember(chunk, ["toolCallId"]),
      ended,
      path: `${path}[${index}]`,
    });
  };
  for (const [index, chunk] of chunks.entries()) {
    const id = firstMember(chunk, ["toolCallId"]);
    switch (member(chunk, "type")) {
      case "start-step":
        close();
        break;
      case "text-delta":
        text += textOf(firstMember(chunk, ["delta", "textDelta"])) ?? "";
        break;
      case "tool-input-start":
        partial.set(id, {
          name: firstMember(chunk, ["toolName"]),
          text: "",
          path: `${path}[${index}]`,
          raw: chunk,
        });
        break;
      case "tool-input-delta": {
        const open = partial.get(id);
        if (open !== undefined) open.text += textOf(member(chunk, "inputTextDelta")) ?? "";
        break;
      }
      case "tool-input-available":
      case "tool-input-error": {
        partial.delete(id);
        const ended =
          member(chunk, "type") === "tool-input-error"
            ? { outcome: "error" as const, result: firstMember(chunk, ["errorText"]) ?? null }
            : undefined;
        const name = firstMember(chunk, ["toolName"]);
        calls.push({ name, args: member(chunk, "input"), id, ended, path: `${path}[${index}]`, raw: chunk });
        break;
      }
      case "tool-output-available":
        if (member(chunk, "preliminary") !== true)
          answer(chunk, index, { result: member(chunk, "output") ?? null });
        break;
      case "tool-output-error":
        answer(chunk, index, { outcome: "error", result: firstMember(chunk, ["errorText"]) ?? null });
        break;
      case "tool-output-denied":
        answer(chunk, index, { outcome: "denied" });
    }
  }
  close();
  return entries;
}
