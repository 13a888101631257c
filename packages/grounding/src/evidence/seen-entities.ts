import type { CallView } from "@agentltl/core/formula";
import { type FileRead, fileReads } from "./read-file.ts";
import { readLog } from "./read-log.ts";
import { type ReadOptions, type ReadSettings, readSettings } from "./read-options.ts";

/** The part of a trace that is looked at: any `Trace` has it. */
export interface CallsOfTrace {
  readonly calls: readonly CallView[];
}

/** What an agent has read, read by read. */
export interface SeenEntities {
  /** In order of the calls. Files that the agent wrote itself are not among them. */
  readonly reads: readonly FileRead[];
  /** True where something was read and not recorded, or too long to look at: what is not found may still have been seen. */
  readonly incomplete: boolean;
}

/** Reads already looked at, by call: the same call shows the same. */
export type ReadCache = WeakMap<object, readonly FileRead[]>;

/**
 * Everything that the reads of a trace showed: paths, definitions, names. Only calls that ran and succeeded count; a listing is no
 * read. What the agent wrote itself is left out: a file written before it was read, and names that it edited in.
 */
export function seenEntities(trace: CallsOfTrace, options: ReadOptions = {}): SeenEntities {
  return seenIn(trace.calls, readSettings(options), new WeakMap());
}

/** As {@link seenEntities}, with what was looked at before. */
export function seenIn(calls: readonly CallView[], settings: ReadSettings, cache: ReadCache): SeenEntities {
  const log = readLog(settings, (call) => lookAt(call, settings, cache));
  for (const call of calls) log.add(call);
  return log.seen();
}

function lookAt(call: CallView, settings: ReadSettings, cache: ReadCache): readonly FileRead[] {
  const known = cache.get(call);
  if (known !== undefined) return known;
  const reads = fileReads(call, settings);
  cache.set(call, reads);
  return reads;
}
