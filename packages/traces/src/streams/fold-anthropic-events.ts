import type { Json, JsonObject } from "@agentltl/core/host";
import { isJsonObject } from "@agentltl/core/host";
import { known } from "../json/known.ts";
import { member, memberAt, numberOf, textOf } from "../json/members.ts";
import { parseText } from "../json/parse-text.ts";

/** Puts the events of a streamed message together. Input that was cut off stays a text, which is no JSON. */
export function foldAnthropicEvents(events: readonly Json[]): JsonObject {
  const blocks = new Map<number, { block: JsonObject; text: string; json: string }>();
  let usage: JsonObject = {};
  for (const event of events) {
    const index = numberOf(member(event, "index")) ?? -1;
    switch (member(event, "type")) {
      case "message_start":
        usage = merged(usage, memberAt(event, "message", "usage"));
        break;
      case "message_delta":
        usage = merged(usage, member(event, "usage"));
        break;
      case "content_block_start": {
        const block = member(event, "content_block");
        if (isJsonObject(block))
          blocks.set(index, { block, text: textOf(member(block, "text")) ?? "", json: "" });
        break;
      }
      case "content_block_delta": {
        const open = blocks.get(index);
        if (open === undefined) break;
        open.text += textOf(memberAt(event, "delta", "text")) ?? "";
        open.json += textOf(memberAt(event, "delta", "partial_json")) ?? "";
      }
    }
  }
  const content = [...blocks.values()].map(({ block, text, json }): Json => {
    if (member(block, "type") === "text") return { ...block, text };
    return json === "" ? block : { ...block, input: parseText(json) ?? json };
  });
  const counted = Object.keys(usage).length > 0 ? usage : undefined;
  return known({ type: "message", role: "assistant", content, usage: counted });
}

function merged(before: JsonObject, more: Json | undefined): JsonObject {
  return isJsonObject(more) ? { ...before, ...more } : before;
}
