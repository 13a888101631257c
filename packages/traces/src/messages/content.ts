import type { Json } from "@agentltl/core/host";
import { listOf, member, textOf } from "../json/members.ts";

const textTypes: ReadonlySet<unknown> = new Set(["text", "input_text", "output_text", "refusal"]);

/** The text of one part of a message's content; `undefined` for pictures, calls and the like. */
export function partText(part: Json): string | undefined {
  if (typeof part === "string") return part;
  const type = member(part, "type");
  if (type !== undefined && !textTypes.has(type)) return undefined;
  return textOf(member(part, "text")) ?? textOf(member(part, "refusal")) ?? textOf(member(part, "content"));
}

/** The text of a message's content: a text, or the texts among its parts. */
export function contentText(content: Json | undefined): string {
  if (typeof content === "string") return content;
  return listOf(content)
    .map(partText)
    .filter((text) => text !== undefined)
    .join("\n");
}

/** What a tool returned: where it is nothing but parts of text, their text; else as it is. */
export function resultOf(content: Json | undefined): Json {
  if (content === undefined) return null;
  if (!Array.isArray(content) || content.length === 0) return content;
  const parts: readonly Json[] = content;
  const texts = parts.map((part) => (typeof part === "string" ? undefined : partText(part)));
  return texts.every((text) => text !== undefined) ? texts.join("\n") : content;
}
