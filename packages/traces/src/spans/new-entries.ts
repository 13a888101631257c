import type { Json } from "@agentltl/core/host";
import { signatureOf } from "../formats/signature.ts";
import type { Entry } from "../transcript/entry.ts";

/** What earlier requests have told already. */
export interface Told {
  readonly said: Set<string>;
  readonly proposed: Set<Json>;
  readonly answered: Set<Json>;
  readonly replies: Set<string>;
}

export function nothingTold(): Told {
  return { said: new Set(), proposed: new Set(), answered: new Set(), replies: new Set() };
}

/**
 * What a request and its reply tell that no earlier one has. A request repeats the history; messages are known by their place, as the same
 * words may be said twice. What stands inside a run of a tool was said by no user.
 */
export function newEntries(
  told: Told,
  request: { readonly given: readonly Entry[]; readonly replied: readonly Entry[]; readonly isNew?: boolean },
  inTool: boolean,
): readonly Entry[] {
  const counts = new Map<string, number>();
  const entries: Entry[] = [];
  for (const entry of request.given) {
    // Which call it answers, the spans of tools say.
    if (entry.kind === "answered" && entry.id === undefined && entry.name === undefined) continue;
    const isFirst = isNew(told, entry, counts) || (request.isNew === true && entry.kind === "said");
    if (isFirst && !(inTool && entry.kind === "said")) entries.push(entry);
  }
  for (const entry of request.replied) {
    // A reply that proposes what was proposed already is told of twice.
    if (entry.kind === "reply" && request.isNew !== true && isRepeated(told, entry)) continue;
    isNew(told, entry, counts);
    entries.push(entry);
  }
  return entries;
}

function isRepeated(told: Told, entry: Extract<Entry, { kind: "reply" }>): boolean {
  const ids = entry.calls.map(({ id }) => id).filter((id) => id !== undefined);
  return ids.length > 0 && ids.length === entry.calls.length && ids.every((id) => told.proposed.has(id));
}

/** Whether an entry is told for the first time; it then counts as told. The second of two equal ones in one request is another one. */
function isNew(told: Told, entry: Entry, counts: Map<string, number>): boolean {
  const signature = signatureOf(entry);
  const count = (counts.get(signature) ?? 0) + 1;
  counts.set(signature, count);
  const place = `${count} ${signature}`;
  switch (entry.kind) {
    case "odd":
      return false;
    case "said":
      return add(told.said, place);
    case "answered":
      return entry.id === undefined ? add(told.said, place) : add(told.answered, entry.id);
    case "reply": {
      const known = isRepeated(told, entry);
      for (const { id } of entry.calls) if (id !== undefined) told.proposed.add(id);
      return add(told.replies, place) && !known;
    }
  }
}

function add<T>(set: Set<T>, value: T): boolean {
  const isFirst = !set.has(value);
  set.add(value);
  return isFirst;
}
