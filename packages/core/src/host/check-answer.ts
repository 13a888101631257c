import type { Trace } from "../trace/trace.ts";
import { attemptLater } from "./attempt-later.ts";
import type { AnswerCheck, AnswerReport } from "./host.ts";

/** What the check says of an answer; `undefined` without a check. One that fails has not judged. Never rejects. */
export async function checkAnswer(
  grounding: AnswerCheck | undefined,
  answer: string,
  trace: Trace,
): Promise<AnswerReport | undefined> {
  if (grounding === undefined) return undefined;
  const report = await attemptLater(() => grounding.check(answer, trace));
  if (report.kind === "threw")
    return failed(report.error instanceof Error ? report.error.message : "unknown error");
  // Whoever wrote it may not have the types: no report is no judgement.
  const said: AnswerReport | undefined = report.value;
  return said ?? failed("it returned nothing");
}

function failed(reason: string): AnswerReport {
  return { grounded: null, vacuous: false, feedback: "", findings: { error: `the check failed: ${reason}` } };
}
