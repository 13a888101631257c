import type { AdapterOptions, AnswerReport } from "./host.ts";

/** What happens to an answer. The feedback is for the model. */
export type AnswerJudgement =
  | { readonly kind: "pass" }
  | { readonly kind: "flag" }
  | { readonly kind: "hold"; readonly feedback: string }
  | { readonly kind: "sendBack"; readonly feedback: string };

/**
 * What to do about a checked answer. One that could not be judged is flagged, since nobody could say what to change; one that was sent
 * back as often as it may be is flagged too. Observe never does more than flag.
 */
export function judgeAnswer(
  report: AnswerReport,
  { posture, answer = "flag", maxSendBacks = 2 }: Pick<AdapterOptions, "posture" | "answer" | "maxSendBacks">,
  sentBack: number,
): AnswerJudgement {
  if (report.grounded === true) return { kind: "pass" };
  if (report.grounded === null || posture === "observe") return { kind: "flag" };
  switch (answer) {
    case "flag":
      return { kind: "flag" };
    case "hold":
      return { kind: "hold", feedback: feedbackOn(report) };
    case "sendBack":
      return sentBack < maxSendBacks ? { kind: "sendBack", feedback: feedbackOn(report) } : { kind: "flag" };
  }
}

function feedbackOn({ feedback }: AnswerReport): string {
  return feedback === ""
    ? "The answer names things that were not read. Read them first, or leave them out."
    : feedback;
}
