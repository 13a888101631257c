import type { Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { isSse, readSse } from "../streams/read-sse.ts";
import type { FormatName } from "./format.ts";
import { markOf } from "./marks.ts";
import { isMessage } from "./messages-in.ts";

/** The marks that were found: for each format the first, with its place. */
export interface FoundMarks {
  readonly marks: ReadonlyMap<FormatName, { readonly reason: string; readonly path: string }>;
  /** Whether there are messages at all. */
  readonly messages: boolean;
}

/** So many values are looked at; formats show long before. */
const mostValues = 200_000;

/** Looks for marks, outside in. What stands inside something marked belongs to it: messages of one framework may hold those of another. */
export function findMarks(document: Json): FoundMarks {
  const marks = new Map<FormatName, { reason: string; path: string }>();
  let messages = false;
  let queue: readonly { readonly value: Json; readonly path: string }[] = [{ value: document, path: "" }];
  for (let seen = 0; queue.length > 0 && seen < mostValues; seen += queue.length) {
    const next: { value: Json; path: string }[] = [];
    for (const { value, path } of queue) {
      if (typeof value === "string" && isSse(value)) next.push({ value: readSse(value), path });
      if (typeof value !== "object" || value === null) continue;
      const found = markOf(value);
      if (found !== undefined) {
        if (!marks.has(found.format)) marks.set(found.format, { reason: found.reason, path });
        continue;
      }
      messages ||= isMessage(value);
      for (const [key, part] of Object.entries(value))
        next.push({
          value: part,
          path: Array.isArray(value) ? `${path}[${key}]` : inside(path, key),
        });
    }
    queue = next.slice(0, mostValues - seen);
  }
  return { marks, messages };
}
