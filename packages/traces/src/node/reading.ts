import type { Trace } from "@agentltl/core";
import type { FormatName } from "../formats/format.ts";

/** A trace and where it was read. */
export interface ReadTrace {
  readonly trace: Trace;
  readonly file: string;
  readonly format: FormatName;
  /** Of a file with a trace on each line. */
  readonly line?: number;
  /** Of a file with several traces that stand on no line of their own, from 0. */
  readonly index?: number;
}

/** A part of a file that can't be read. */
export interface Broken {
  readonly file: string;
  readonly line: number | undefined;
  /** From 1, in UTF-16 units. */
  readonly column?: number;
  readonly message: string;
  /** The line, where it helps to see it. */
  readonly source?: string;
}

/** What is read, and what can't be. */
export type Reading =
  | ({ readonly kind: "trace" } & ReadTrace)
  | ({ readonly kind: "broken" } & Broken)
  /** Not wrong, and good to know. */
  | { readonly kind: "note"; readonly text: string };
