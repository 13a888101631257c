import type { Trace } from "@agentltl/core";
import { canonicalText } from "@agentltl/core/host";

/** What a run is used for: to find rules, to try them on runs that they were not found in, to see whether bad runs break them, or for nothing. */
export type Part = "found" | "heldOut" | "bad" | "left";

/** How runs are divided. */
export interface Division {
  /** The share of tasks that is held out, from 0 to 1. */
  readonly heldOut: number;
  /** Whether a run is one that rules should be like; `undefined` where there is no saying. Without it all are. */
  readonly good?: (trace: Trace) => boolean | undefined;
}

/** What a run is an independent piece of: its task, else itself. `place` tells runs without a name apart. */
export function groupOf({ task, id, input }: Trace, place: string): string {
  if (task !== undefined) return `task ${task}`;
  if (input !== undefined) return `input ${canonicalText(input)}`;
  return id === undefined ? `place ${place}` : `id ${id}`;
}

/** Runs of one group are all held out or none: what is learnt of a task is not tried on it. The same for the same group, always. */
export function partOf(trace: Trace, group: string, { heldOut, good }: Division): Part {
  const label = good === undefined ? true : good(trace);
  if (label === undefined) return "left";
  if (!label) return "bad";
  return shareOf(group) < heldOut ? "heldOut" : "found";
}

/** A number from 0 to 1 that depends on the text alone, spread evenly. */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
