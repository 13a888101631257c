import type { Json } from "@agentltl/core/host";
import { member, textOf } from "../json/members.ts";
import { contentText } from "../messages/content.ts";
import { noMessage } from "../messages/no-message.ts";
import type { Entry } from "../transcript/entry.ts";

const block = /```(?:mswea_bash_command|bash)\s*\n([\s\S]*?)\n```/;
const answer = /<returncode>(-?\d+)<\/returncode>/;

/** Whether replies hold blocks of bash and the environment answers with the code that the command returned. */
export function showsBashBlocks(messages: readonly Json[]): boolean {
  return (
    messages.some(
      (message) =>
        member(message, "role") === "assistant" && block.test(contentText(member(message, "content"))),
    ) &&
    messages.some(
      (message) => member(message, "role") === "user" && answer.test(contentText(member(message, "content"))),
    )
  );
}

/** Reads such messages: the block of a reply is a call of `bash`, the next message its result. A code other than 0 is a failure. */
export function readBashBlocks(messages: readonly Json[], path: string): readonly Entry[] {
  const entries: Entry[] = [];
  let open = false;
  for (const [index, message] of messages.entries()) {
    const at = `${path}[${index}]`;
    const text = contentText(member(message, "content"));
    const role = textOf(member(message, "role"));
    if (role === "assistant") {
      const command = block.exec(text)?.[1];
      const calls =
        command === undefined ? [] : [{ name: "bash", args: { command }, path: at, raw: message }];
      entries.push({ kind: "reply", text: text.replace(block, "").trim(), calls });
      open = command !== undefined;
    } else if (role === "user" && open) {
      const code = answer.exec(text)?.[1];
      const failed = code !== undefined && code !== "0";
      entries.push({
        kind: "answered",
        name: "bash",
        ended: { result: text, ...(failed ? { outcome: "error" } : {}) },
        path: at,
      });
      open = false;
    } else if (role === "user" || role === "system") entries.push({ kind: "said", role, text });
    // How a run ends, as its program writes it.
    else if (role !== "exit") entries.push(noMessage(at));
  }
  return entries;
}
