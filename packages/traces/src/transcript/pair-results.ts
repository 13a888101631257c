import type { ToolCall } from "@agentltl/core";
import type { Ended, Entry, Proposed } from "./entry.ts";
import { openCalls } from "./open-calls.ts";

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
  const open = openCalls();
  const add = (proposed: Proposed, entry: number): void => {
    calls.push({ proposed, ended: proposed.ended, entry });
    open.add(proposed);
  };
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === "odd") faults.push({ detail: entry.detail, path: entry.path });
    if (entry.kind === "reply") for (const proposed of entry.calls) add(proposed, index);
    if (entry.kind !== "answered") continue;
    const { id, name, path, ended } = entry;
    const call = open.close(id, name);
    const found = calls[call ?? -1];
    if (found !== undefined && call !== undefined) {
      found.ended = ended;
      if (id === undefined)
        faults.push({ detail: `the result has no id, taken for that of call #${call + 1}`, path, call });
      continue;
    }
    const shown = typeof id === "string" || typeof id === "number" ? ` \`${id}\`` : "";
    faults.push({
      detail: open.knows(id)
        ? `a second result for the call${shown}, read as a call of its own`
        : `a result for the call${shown}, which is not in the log; read as a call of which nothing else is known`,
      path,
      call: calls.length,
    });
    add({ name: name ?? "unknown", id, path, raw: null, ended }, index);
  }
  return { calls, faults };
}

/** How a call that no result answers ended: the run goes on behind it, so the result was lost; or it was never awaited. */
export function openOutcome(call: PairedCall, entries: readonly Entry[]): ToolCall["outcome"] | undefined {
  const last = entries.findLastIndex(
    (entry) => entry.kind === "reply" || (entry.kind === "said" && entry.role === "user"),
  );
  return last > call.entry ? undefined : "pending";
}
