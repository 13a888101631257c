import { readTraceFile } from "@agentltl/traces/node";

export async function countCalls(path: string): Promise<number> {
  let calls = 0;
  for await (const reading of readTraceFile(path)) {
    if (reading.kind === "trace") calls += reading.trace.calls.length;
    if (reading.kind === "broken") console.error(`${path}:${reading.line ?? 1}: ${reading.message}`);
  }
  return calls;
}
