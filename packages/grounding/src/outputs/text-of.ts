import { isJsonObject, type Json } from "@agentltl/core/host";
import { parseJson } from "../evidence/parse-json.ts";

/** What a result shows as a text. */
export interface ShownText {
  readonly text: string;
  /** False where there was more: it was too long, or a picture or a document, which holds what no text here shows. */
  readonly complete: boolean;
}

/** A JSON text in a JSON text in a JSON text is read; deeper ones stay texts. */
const deepestText = 3;
/** What providers call parts of a result that are no text. */
const unreadable =
  /^(?:image|image_url|input_image|document|input_file|file|audio|input_audio|video|media|blob)$/;

/**
 * What a result shows, as one text: every key, text and number in it, each on a line of its own. A text that is JSON is opened, so that
 * its escapes are gone. At most `longest` units of it.
 */
export function textOf(value: Json, longest: number): ShownText {
  const lines: string[] = [];
  let length = 0;
  let complete = true;
  // A list and not a recursion: results nest as deep as a tool likes.
  const open: Part[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const inner = partsOf(next);
    if (inner === undefined) {
      const text = String(next.value);
      lines.push(text.slice(0, Math.max(0, longest - length)));
      length += text.length + 1;
      if (length > longest + 1) return { text: lines.join("\n"), complete: false };
      continue;
    }
    if (isUnreadable(next.value)) complete = false;
    for (const part of inner.toReversed()) open.push(part);
  }
  return { text: lines.join("\n"), complete };
}

interface Part {
  readonly value: Json;
  /** How many JSON texts it was in. */
  readonly depth: number;
}

/** `undefined` for what has no parts. */
function partsOf({ value, depth }: Part): readonly Part[] | undefined {
  if (typeof value === "string") {
    if (depth >= deepestText || !/^\s*[[{"]/.test(value)) return undefined;
    const parsed = parseJson(value);
    return parsed === undefined ? undefined : [{ value: parsed, depth: depth + 1 }];
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) return value.map((item: Json) => ({ value: item, depth }));
  return Object.entries(value).flatMap(([key, item]) => [
    { value: key, depth: deepestText },
    { value: item, depth },
  ]);
}

function isUnreadable(value: Json): boolean {
  if (!isJsonObject(value) || Object.hasOwn(value, "text")) return false;
  return Object.hasOwn(value, "type") && typeof value.type === "string" && unreadable.test(value.type);
}
