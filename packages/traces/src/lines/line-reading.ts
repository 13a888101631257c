import type { Trace } from "@agentltl/core";
import { TracesError } from "../errors/traces-error.ts";
import type { FormatName } from "../formats/format.ts";

/** What a line, or several together, came to. Lines count from 1. */
export type LineReading =
  | {
      readonly kind: "trace";
      readonly trace: Trace;
      readonly format: FormatName;
      readonly line?: number;
      readonly index?: number;
    }
  | { readonly kind: "fault"; readonly line: number; readonly message: string };

/** What is said of a fault in what was read; other errors are none, and are thrown on. */
export function faultMessage(error: unknown): string {
  if (TracesError.isInstance(error)) return error.message;
  throw error;
}
