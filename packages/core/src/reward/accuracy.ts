import type { Trace } from "../trace/trace.ts";

/** What the final answer has to be. */
export interface ExpectedAnswer {
  readonly value: number | string;
  /** Default: `integer` for a whole number, `number` for another, `text` for a text, which any answer but an empty one is. */
  readonly format?: "integer" | "number" | "text";
  /** The answer may stand alone, or at the end behind the last of these texts, such as `Final answer:`. Default: alone. */
  readonly marker?: string;
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

function readAnswer(text: string, expected: ExpectedAnswer): number | string | undefined {
  const { value, format, read } = expected;
  if (read !== undefined) return read(text);
  const trimmed = behindMarker(text, expected).trim();
  switch (format ?? usualFormat(value)) {
    case "integer":
      return /^[+-]?\d+$/.test(trimmed) ? integerValue(trimmed, value) : undefined;
    case "number":
      return /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(trimmed) ? asValue(trimmed, value) : undefined;
    case "text":
      return trimmed === "" ? undefined : asValue(trimmed, value);
  }
}

function behindMarker(text: string, { marker = "" }: ExpectedAnswer): string {
  const at = marker === "" ? -1 : text.lastIndexOf(marker);
  return at === -1 ? text : text.slice(at + marker.length);
}

/** Digit by digit: two long numbers may differ and still be one `Number`. */
function integerValue(text: string, value: number | string): number | string {
  if (typeof value === "string") return text;
  const digits = text.replace(/^[+-]/, "").replace(/^0+(?=\d)/, "");
  const isNegative = text.startsWith("-") && digits !== "0";
  return `${isNegative ? "-" : ""}${digits}` === String(value) ? value : Number.NaN;
}

function usualFormat(value: number | string): "integer" | "number" | "text" {
  if (typeof value === "string") return "text";
  return Number.isInteger(value) ? "integer" : "number";
}

/** Of the type of the expected value, so that `===` compares. */
function asValue(text: string, value: number | string): number | string {
  return typeof value === "number" ? Number(text) : text;
}
