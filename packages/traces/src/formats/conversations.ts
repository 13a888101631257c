import type { Entry } from "../transcript/entry.ts";
import { signatureOf } from "./signature.ts";

/** What a model was given, and what it replied. */
export interface Exchange {
  readonly given: readonly Entry[];
  readonly replied: readonly Entry[];
  /** The reply's own name, and that of the reply it goes on from, where an API keeps the history itself. */
  readonly id?: string | undefined;
  readonly previous?: string | undefined;
  readonly tools?: readonly string[] | undefined;
}

/** One conversation, put together from exchanges. */
export interface Conversation {
  readonly entries: readonly Entry[];
  readonly tools: readonly string[];
  /** The exchanges, from 0, that it was made of. */
  readonly exchanges: readonly number[];
}

/**
 * Puts exchanges together. A request repeats what was said before, so an exchange goes on with the conversation that its request begins with,
 * whenever it was sent; one whose request repeats all calls of a conversation, but rewrote something else, takes its place.
 */
export function conversationsOf(exchanges: readonly Exchange[]): readonly Conversation[] {
  const open: {
    entries: readonly Entry[];
    tools: Set<string>;
    exchanges: number[];
    last: string | undefined;
  }[] = [];
  for (const [index, exchange] of exchanges.entries()) {
    const { given, replied, id, previous, tools = [] } = exchange;
    const chained = previous === undefined ? undefined : open.find(({ last }) => last === previous);
    const found = chained ?? open.findLast(({ entries }) => continues(given, entries));
    if (found === undefined) {
      open.push({ entries: [...given, ...replied], tools: new Set(tools), exchanges: [index], last: id });
      continue;
    }
    found.entries =
      chained === undefined
        ? withOldReplies(found.entries, given, replied)
        : [...found.entries, ...given, ...replied];
    for (const tool of tools) found.tools.add(tool);
    found.exchanges.push(index);
    found.last = id;
  }
  return open.map(({ entries, tools, exchanges: made }) => ({ entries, tools: [...tools], exchanges: made }));
}

/** The longer history, as the later request tells it: servers may give calls new ids. What replies have cost, the earlier one knows. */
function withOldReplies(
  before: readonly Entry[],
  given: readonly Entry[],
  replied: readonly Entry[],
): readonly Entry[] {
  const known = beginsWith(given, before);
  const told = given.map((entry, index) => {
    const old = known ? before[index] : undefined;
    return entry.kind === "reply" && old?.kind === "reply"
      ? { ...entry, usage: entry.usage ?? old.usage }
      : entry;
  });
  return [...told, ...replied];
}

function continues(given: readonly Entry[], before: readonly Entry[]): boolean {
  if (before.length === 0 || given.length < before.length) return false;
  if (beginsWith(given, before)) return true;
  const ids = callIds(before);
  const again = new Set(callIds(given));
  return ids.length > 0 && ids.every((id) => again.has(id));
}

function beginsWith(given: readonly Entry[], before: readonly Entry[]): boolean {
  return before.every((entry, index) => {
    const same = given[index];
    return same !== undefined && signatureOf(same, { ids: false }) === signatureOf(entry, { ids: false });
  });
}

function callIds(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap((entry) =>
    entry.kind === "reply" ? entry.calls.flatMap(({ id }) => (typeof id === "string" ? [id] : [])) : [],
  );
}
