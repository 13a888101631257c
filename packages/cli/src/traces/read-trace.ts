import type { Trace } from "@agentltl/core";

/** A trace and where it was read. */
export interface ReadTrace {
  readonly trace: Trace;
  readonly file: string;
  /** Of a file with a trace on each line. */
  readonly line?: number;
  /** Of a file with a list of traces, from 0. */
  readonly index?: number;
}

/** Where a trace was read, for people: `runs/a.jsonl:3`. */
export function placeOf({ file, line, index }: Pick<ReadTrace, "file" | "line" | "index">): string {
  if (line !== undefined) return `${file}:${line}`;
  return index === undefined ? file : `${file} [${index}]`;
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
