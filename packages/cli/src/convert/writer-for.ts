import { createHash } from "node:crypto";
import type { Procedure } from "@agentltl/core";
import { redactSecrets } from "@agentltl/core/host";
import {
  type JunitRun,
  type RedactOptions,
  redactTrace,
  writeJsonLine,
  writeJunit,
  writeOtlp,
} from "@agentltl/traces";
import { placeOf, type ReadTrace } from "../traces/read-trace.ts";
import { judgeTrace } from "../verify/judge-traces.ts";

/** What traces can be written as. */
export type Target = "jsonl" | "otlp" | "junit";

/** Takes in traces one by one, and writes them. */
export interface Writer {
  readonly add: (read: ReadTrace) => void;
  readonly close: () => void;
}

/** What is written, and where. */
export interface WriterOptions {
  readonly procedure: Procedure | undefined;
  /** What OTLP holds of a trace. */
  readonly content: RedactOptions;
  readonly write: (text: string) => void;
}

/** The writer of a format. Only a JUnit report waits for the last trace. */
export function writerFor(to: Target, { procedure, content, write }: WriterOptions): Writer {
  switch (to) {
    case "jsonl":
      return { add: ({ trace }) => write(writeJsonLine(trace)), close: () => {} };
    case "otlp": {
      let count = 0;
      return {
        add: (read) => write(`${JSON.stringify(otlpOf(read, procedure, content, count++))}\n`),
        close: () => {},
      };
    }
    case "junit": {
      const runs: JunitRun[] = [];
      return { add: (read) => runs.push(...junitOf(read, procedure)), close: () => write(writeJunit(runs)) };
    }
  }
}

/** Rules are judged on the trace as it is, before anything is taken out of it. */
function otlpOf(
  read: ReadTrace,
  procedure: Procedure | undefined,
  content: RedactOptions,
  count: number,
): object {
  const judged = procedure === undefined ? undefined : judgeTrace(read, procedure, "ran");
  return writeOtlp(redactTrace(judged?.trace ?? read.trace, content), {
    verification: judged?.verification,
    explain: content.content === "full" ? withoutSecrets : () => undefined,
    // Two runs that did the same are two, and what is left of a run doesn't tell which one it is.
    uniqueName: createHash("sha256")
      .update(`${count} ${writeJsonLine(read.trace)}`)
      .digest("hex"),
  });
}

function withoutSecrets(text: string): string | undefined {
  const cleaned = redactSecrets(text);
  return typeof cleaned === "string" ? cleaned : undefined;
}

function junitOf(read: ReadTrace, procedure: Procedure | undefined): readonly JunitRun[] {
  if (procedure === undefined) return [];
  return [{ name: placeOf(read), verification: judgeTrace(read, procedure, "ran").verification }];
}
