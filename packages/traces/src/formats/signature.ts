import type { Json } from "@agentltl/core/host";
import { isJsonObject } from "@agentltl/core/host";
import { parseText } from "../json/parse-text.ts";
import type { Entry, Proposed } from "../transcript/entry.ts";

/** What makes two entries the same, whatever else was written around them; on request also where a server has given its calls new ids. */
export function signatureOf(entry: Entry, { ids = true }: { readonly ids?: boolean } = {}): string {
  switch (entry.kind) {
    case "said":
      return canonical([entry.kind, entry.role, entry.text.trim()]);
    case "reply":
      return canonical([
        entry.kind,
        entry.text.trim(),
        entry.calls.map((call) => callSignature(ids ? call : { ...call, id: undefined })),
      ]);
    case "answered":
      return canonical([entry.kind, (ids ? entry.id : undefined) ?? null, entry.ended.result ?? null]);
    case "odd":
      return canonical([entry.kind, entry.detail]);
  }
}

/** What makes two proposed calls the same. */
export function callSignature({ id, name, args }: Proposed): Json {
  const given = typeof args === "string" ? (parseText(args) ?? args) : args;
  return [id ?? null, name ?? null, given ?? null];
}

/** JSON text with sorted keys. */
function canonical(value: Json): string {
  return JSON.stringify(value, (_key, part: Json) =>
    isJsonObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
