import { canonicalText, type Json } from "@agentltl/core/host";
import { parseText } from "../json/parse-text.ts";
import type { Entry, Proposed } from "../transcript/entry.ts";

/** What makes two entries the same, whatever else was written around them; on request also where a server has given its calls new ids. */
export function signatureOf(entry: Entry, { ids = true }: { readonly ids?: boolean } = {}): string {
  switch (entry.kind) {
    case "said":
      return canonicalText([entry.kind, entry.role, entry.text.trim()]);
    case "reply":
      return canonicalText([
        entry.kind,
        entry.text.trim(),
        entry.calls.map((call) => callSignature(ids ? call : { ...call, id: undefined })),
      ]);
    case "answered":
      return canonicalText([entry.kind, (ids ? entry.id : undefined) ?? null, entry.ended.result ?? null]);
    case "odd":
      return canonicalText([entry.kind, entry.detail]);
  }
}

/** What makes two proposed calls the same. */
export function callSignature({ id, name, args }: Proposed): Json {
  const given = typeof args === "string" ? (parseText(args) ?? args) : args;
  return [id ?? null, name ?? null, given ?? null];
}
