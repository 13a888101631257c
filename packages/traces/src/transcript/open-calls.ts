import type { Json } from "@agentltl/core/host";
import type { Proposed } from "./entry.ts";

/** Which calls wait for a result: each question costs the same, however many calls were asked about before. */
export interface OpenCalls {
  /** Counts all calls from 0, in the order in which they are added. */
  add(proposed: Proposed): void;
  /** The first open call of this id; without an id, of this name; without both, of any. It is open no longer. */
  close(id: Json | undefined, name: string | undefined): number | undefined;
  /** Whether a call of this id was added, open or not. */
  knows(id: Json | undefined): boolean;
}

/** Indices of calls, and how many at its head are known to be answered. */
interface Line {
  readonly calls: number[];
  head: number;
}

/** No call yet. */
export function openCalls(): OpenCalls {
  const isOpen: boolean[] = [];
  const byId = new Map<Json | undefined, Line>();
  const byName = new Map<Json | undefined, Line>();
  const all: Line = { calls: [], head: 0 };
  return {
    add({ id, name, ended }) {
      const call = isOpen.push(ended === undefined) - 1;
      lineOf(byId, id).calls.push(call);
      lineOf(byName, name).calls.push(call);
      all.calls.push(call);
    },
    close(id, name) {
      const line = id !== undefined ? byId.get(id) : name !== undefined ? byName.get(name) : all;
      if (line === undefined) return undefined;
      // What is answered once stays so: no call is passed twice in a line.
      while (line.head < line.calls.length && isOpen[line.calls[line.head] ?? -1] !== true) line.head += 1;
      const call = line.calls[line.head];
      if (call !== undefined) isOpen[call] = false;
      return call;
    },
    knows: (id) => id !== undefined && byId.has(id),
  };
}

function lineOf(lines: Map<Json | undefined, Line>, key: Json | undefined): Line {
  const line = lines.get(key) ?? { calls: [], head: 0 };
  lines.set(key, line);
  return line;
}
