import type { Procedure } from "@agentltl/core";
import { type JunitRun, writeJsonLine, writeJunit, writeOtlp } from "@agentltl/traces";
import { placeOf, type ReadTrace } from "../traces/read-trace.ts";
import { judgeTrace } from "../verify/judge-traces.ts";

/** What traces can be written as. */
export type Target = "jsonl" | "otlp" | "junit";

/** Takes in traces one by one, and writes them. */
export interface Writer {
  readonly add: (read: ReadTrace) => void;
  readonly close: () => void;
}

/** The writer of a format. Only a JUnit report waits for the last trace. */
export function writerFor(
  to: Target,
  procedure: Procedure | undefined,
  write: (text: string) => void,
): Writer {
  switch (to) {
    case "jsonl":
      return { add: ({ trace }) => write(writeJsonLine(trace)), close: () => {} };
    case "otlp":
      return { add: (read) => write(`${JSON.stringify(otlpOf(read, procedure))}\n`), close: () => {} };
    case "junit": {
      const runs: JunitRun[] = [];
      return { add: (read) => runs.push(...junitOf(read, procedure)), close: () => write(writeJunit(runs)) };
    }
  }
}

function otlpOf(read: ReadTrace, procedure: Procedure | undefined): object {
  if (procedure === undefined) return writeOtlp(read.trace);
  const { trace, verification } = judgeTrace(read, procedure, "ran");
  return writeOtlp(trace, { verification });
}

function junitOf(read: ReadTrace, procedure: Procedure | undefined): readonly JunitRun[] {
  if (procedure === undefined) return [];
  return [{ name: placeOf(read), verification: judgeTrace(read, procedure, "ran").verification }];
}
