import { attempt } from "@agentltl/core/host";
import { type ReadTracesOptions, readJsonLog } from "../read-traces.ts";
import { faultMessage, type LineReading } from "./line-reading.ts";
import type { Part } from "./part.ts";
import { withLines } from "./with-lines.ts";

/** Reads lines that are one document; what is odd in it is told with its line. */
export function readParts(parts: readonly Part[], options: ReadTracesOptions): readonly LineReading[] {
  const read = attempt(() =>
    readJsonLog(
      parts.map(({ value }) => value),
      options,
    ),
  );
  if (read.kind === "threw")
    return [{ kind: "fault", line: parts[0]?.number ?? 1, message: faultMessage(read.error) }];
  const { format, traces } = read.value;
  const numbers = parts.map(({ number }) => number);
  return traces.map((trace) => ({ kind: "trace", trace: withLines(trace, numbers), format }));
}
