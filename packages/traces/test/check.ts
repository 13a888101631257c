import { expect } from "vitest";
import { type FormatName, readTraces } from "../src/index.ts";
import { shown } from "./shown.ts";

/** Reads a log of which the format is recognised, and compares its one trace. */
export function check(document: unknown, format: FormatName, expected: readonly string[]): void {
  checkAll(document, format, [expected]);
}

/** The same for a log of several traces. */
export function checkAll(
  document: unknown,
  format: FormatName,
  expected: readonly (readonly string[])[],
): void {
  const read = readTraces(document);
  expect([read.format, ...read.traces.map(shown)]).toEqual([format, ...expected]);
}
