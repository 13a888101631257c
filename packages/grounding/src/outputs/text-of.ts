import { attempt } from "@agentltl/core/host";
import type { Json } from "../evidence/json-shapes.ts";

/** A JSON text in a JSON text in a JSON text is read; deeper ones stay texts. */
const deepestText = 3;

/**
 * What a result shows, as one text: every key, text and number in it, each on a line of its own. A text that is JSON is opened, so that
 * its escapes are gone. At most `longest` units of it.
 */
export function textOf(value: Json, longest: number): { readonly text: string; readonly complete: boolean } {
  const lines: string[] = [];
  let length = 0;
  // A list and not a recursion: results nest as deep as a tool likes.
  const open: { readonly value: Json; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (length > longest) return { text: lines.join("\n").slice(0, longest), complete: false };
    const { value: part, depth } = next;
    const inner = partsOf(part, depth);
    if (inner === undefined) {
      const text = String(part);
      lines.push(text);
      length += text.length + 1;
    } else for (const one of inner.toReversed()) open.push(one);
  }
  return { text: lines.join("\n"), complete: true };
}

function partsOf(
  value: Json,
  depth: number,
): readonly { readonly value: Json; readonly depth: number }[] | undefined {
  if (typeof value === "string") {
    const parsed =
      depth < deepestText && /^\s*[[{"]/.test(value) ? attempt((): Json => JSON.parse(value)) : undefined;
    return parsed?.kind === "done" ? [{ value: parsed.value, depth: depth + 1 }] : undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) return value.map((item: Json) => ({ value: item, depth }));
  return Object.entries(value).flatMap(([key, item]) => [
    { value: key, depth: deepestText },
    { value: item, depth },
  ]);
}
