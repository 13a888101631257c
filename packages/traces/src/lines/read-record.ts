import { AgentLTLError, Trace } from "@agentltl/core";
import { attempt, type ReadOptions } from "@agentltl/core/host";
import { withRedaction } from "../redact/with-redaction.ts";

/** A trace, or why the value is none. */
export type RecordReading =
  | { readonly kind: "trace"; readonly trace: Trace }
  | { readonly kind: "fault"; readonly message: string };

/** Reads one value of a file: a run's record, or a trace as we write it. */
export function readRecord(value: unknown, options: ReadOptions = {}): RecordReading {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const shown = Array.isArray(value) ? "a list" : `\`${JSON.stringify(shownValue(value))}\``;
    return {
      kind: "fault",
      message: `${shown} is no record of a run; give an object with the list \`tool_calls\``,
    };
  }
  const read = attempt(() => Trace.fromJSON(value, options));
  if (read.kind === "done") return { kind: "trace", trace: withRedaction(read.value) };
  if (!AgentLTLError.isInstance(read.error)) throw read.error;
  return { kind: "fault", message: read.error.message };
}

function shownValue(value: unknown): string | number | boolean | null {
  if (typeof value === "string") return value.slice(0, 40);
  return typeof value === "number" || typeof value === "boolean" ? value : null;
}
