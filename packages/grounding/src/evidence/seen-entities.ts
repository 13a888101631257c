import type { CallView } from "@agentltl/core/formula";
import { readLog, type SeenEntities } from "./read-log.ts";
import { type ReadOptions, readSettings } from "./read-options.ts";

/** The part of a trace that is looked at: any `Trace` has it. */
export interface CallsOfTrace {
  readonly calls: readonly CallView[];
}

/**
 * Everything that the reads of a trace showed: paths, definitions, names. Only calls that ran and succeeded count; a listing is no
 * read. What the agent wrote itself is left out: a file written before it was read, and names that it edited in.
 */
export function seenEntities(trace: CallsOfTrace, options: ReadOptions = {}): SeenEntities {
  const log = readLog(readSettings(options));
  for (const call of trace.calls) log.add(call);
  return log.seen();
}
