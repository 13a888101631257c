import { Trace } from "@agentltl/core";

/** A trace as one line of JSONL, with its line end; `readTraces` and every command read it back equal. */
export function writeJsonLine(trace: Trace): string {
  return `${JSON.stringify(Trace.toJSON(trace))}\n`;
}
