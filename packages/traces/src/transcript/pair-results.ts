import type { ToolCall } from "@agentltl/core";
import type { Ended, Entry, Proposed } from "./entry.ts";

/** A call with the reply that it belongs to, and how it ended. */
export interface PairedCall {
  readonly proposed: Proposed;
  readonly ended: Ended | undefined;
  /** The entry, from 0, that proposed it. */
  readonly entry: number;
}

/** A fault of the log that was read around; `call` counts all paired calls from 0. */
export interface PairFault {
  readonly detail: string;
  readonly path: string;
  readonly call?: number;
}

/** The calls in the order in which they were proposed, and what was odd about their results. */
export interface Pairing {
  readonly calls: readonly PairedCall[];
  readonly faults: readonly PairFault[];
}

/**
 * Brings results to their calls: by id to the first call of that id that has none yet, without an id to the first such call of that name.
 * A result without a call shows that there was one: it becomes a call of which nothing else is known.
 */
export function pairResults(entries: readonly Entry[]): Pairing {
  const calls: { proposed: Proposed; ended: Ended | undefined; entry: number }[] = [];
  const faults: PairFault[] = [];
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === "odd") faults.push({ detail: entry.detail, path: entry.path });
    if (entry.kind === "reply")
      for (const proposed of entry.calls) calls.push({ proposed, ended: proposed.ended, entry: index });
    if (entry.kind !== "answered") continue;
    const open = calls.findIndex((call) => call.ended === undefined && answers(entry, call.proposed));
    const found = calls[open];
    if (found !== undefined) {
      found.ended = entry.ended;
      if (entry.id === undefined)
        faults.push({
          detail: `the result has no id, taken for that of call #${open + 1}`,
          path: entry.path,
          call: open,
        });
      continue;
    }
    const { id, name, path, ended } = entry;
    const shown = typeof id === "string" || typeof id === "number" ? ` \`${id}\`` : "";
    const twice = calls.some(({ proposed }) => id !== undefined && proposed.id === id);
    faults.push({
      detail: twice
        ? `a second result for the call${shown}, read as a call of its own`
        : `a result for the call${shown}, which is not in the log; read as a call of which nothing else is known`,
      path,
      call: calls.length,
    });
    calls.push({ proposed: { name: name ?? "unknown", id, path, raw: null }, ended, entry: index });
  }
  return { calls, faults };
}

type Answered = Extract<Entry, { readonly kind: "answered" }>;

function answers({ id, name }: Answered, proposed: Proposed): boolean {
  if (id !== undefined) return proposed.id === id;
  return name === undefined || proposed.name === name;
}

/** How a call that no result answers ended: the run goes on behind it, so the result was lost; or it was never awaited. */
export function openOutcome(call: PairedCall, entries: readonly Entry[]): ToolCall["outcome"] | undefined {
  const goesOn = entries
    .slice(call.entry + 1)
    .some((entry) => entry.kind === "reply" || (entry.kind === "said" && entry.role === "user"));
  return goesOn ? undefined : "pending";
}
