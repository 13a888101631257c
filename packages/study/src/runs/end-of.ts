import type { RunEnd } from "./run-record.ts";

/** How a run ended that came to an answer: one of white space is none. */
export function endWith(answer: string): RunEnd {
  return answer.trim() === "" ? { kind: "empty" } : { kind: "answer" };
}

/** How a run ended that threw: out of time, or with the error's own words. */
export function endBy(error: unknown, isLate: boolean): RunEnd {
  if (isLate) return { kind: "limit", which: "seconds" };
  return { kind: "error", message: error instanceof Error ? error.message : String(error) };
}
