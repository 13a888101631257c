import { type AnswerReport, judgeAnswer } from "@agentltl/core/host";
import { attempt, attemptLater } from "./attempt.ts";
import { listMember, member, textMember } from "./member.ts";
import type { Steering } from "./options.ts";
import type { Session } from "./session.ts";

/** One call of a wrapped function, from the request to the end of its loop. */
export interface Turn {
  readonly session: Session;
  readonly steering: Steering | undefined;
  /** The host has done a step: one reply of the model and its tools. */
  stepEnded(step: unknown): Promise<void>;
  /** The host's loop has ended, in whatever way. The first time counts. */
  ended(): void;
}

export function createTurn(session: Session, steering: Steering | undefined): Turn {
  const { guard, options } = session;
  // A run without a name is a session of its own.
  const end = session.named ? "turn" : "session";
  let lastText = "";
  let answersSentBack = 0;
  let owesEnd = false;
  let over = false;

  async function judgeFinal(text: string): Promise<void> {
    lastText = text;
    const report = await checkAnswer(session, text);
    if (report !== undefined) {
      session.reportAnswer(report);
      const judged = judgeAnswer(report, options, answersSentBack);
      if (judged.kind === "sendBack" && steering !== undefined) {
        answersSentBack += 1;
        owesEnd = true;
        steering.steer(judged.feedback);
        return;
      }
    }
    const finish = guard.proposeFinish({ answer: text, end });
    owesEnd = finish.kind === "continue";
    if (finish.kind === "continue") steering?.steer(finish.feedback);
  }

  return {
    session,
    steering,
    async stepEnded(step) {
      attempt(() => session.dropUnrun());
      if (!isFinal(step)) return;
      await attemptLater(() => judgeFinal(textMember(step, "text")));
    },
    ended() {
      if (over) return;
      over = true;
      attempt(() => session.dropUnrun());
      // An answer was sent back and the host went no further, by its own stop condition.
      const most = (options.maxSendBacks ?? 2) + 1;
      for (let count = 0; owesEnd && count < most; count++) {
        owesEnd = guard.proposeFinish({ answer: lastText, end }).kind === "continue";
      }
      attempt(() => options.onFinish?.(session.run()));
      attempt(() => options.record?.flush().catch(() => {}));
    },
  };
}

/** A reply without calls that the model itself has ended. */
function isFinal(step: unknown): boolean {
  return member(step, "finishReason") === "stop" && listMember(step, "toolCalls").length === 0;
}

/** `undefined` without a check. One that fails has not judged. */
async function checkAnswer({ options, guard }: Session, text: string): Promise<AnswerReport | undefined> {
  const { grounding } = options;
  if (grounding === undefined) return undefined;
  const report = await attemptLater(() => grounding.check(text, guard.trace));
  if (report.kind === "done") return report.value;
  const reason = report.error instanceof Error ? report.error.message : "unknown error";
  return { grounded: null, vacuous: false, feedback: "", findings: { error: `the check failed: ${reason}` } };
}
