import type { Trace } from "../trace/trace.ts";

/** What the final answer has to be. */
export interface ExpectedAnswer {
  readonly value: number | string;
  /** Default: `integer` for a whole number, `number` for another, `text` for a text, which any answer but an empty one is. */
  readonly format?: "integer" | "number" | "text";
  /** Reads the value out of an answer instead, `undefined` where it is malformed. Pure. */
  readonly read?: (answer: string) => number | string | undefined;
}

/**
 * 1 for the right format and exactly the value, 0.1 for the right format, 0 for a malformed answer or none (paper section 14.1). `null` where
 * it is not recorded whether there was one.
 */
export function accuracyOf(trace: Trace, expected: ExpectedAnswer): number | null {
  if (trace.finalAnswer === undefined)
    return trace.gaps.some(({ kind }) => kind === "finalAnswer") ? null : 0;
  const answer = readAnswer(trace.finalAnswer, expected);
  if (answer === undefined) return 0;
  return answer === expected.value ? 1 : 0.1;
}

function readAnswer(text: string, { value, format, read }: ExpectedAnswer): number | string | undefined {
  if (read !== undefined) return read(text);
  const trimmed = text.trim();
  switch (format ?? usualFormat(value)) {
    case "integer":
      return /^[+-]?\d+$/.test(trimmed) ? asValue(trimmed, value) : undefined;
    case "number":
      return /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(trimmed) ? asValue(trimmed, value) : undefined;
    case "text":
      return trimmed === "" ? undefined : asValue(trimmed, value);
  }
}

function usualFormat(value: number | string): "integer" | "number" | "text" {
  if (typeof value === "string") return "text";
  return Number.isInteger(value) ? "integer" : "number";
}

/** Of the type of the expected value, so that `===` compares. */
function asValue(text: string, value: number | string): number | string {
  return typeof value === "number" ? Number(text) : text;
}
