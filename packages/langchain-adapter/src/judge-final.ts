import { checkAnswer, judgeAnswer } from "@agentltl/core/host";
import type { AIMessage } from "@langchain/core/messages";
import type { Update } from "./judge-calls.ts";
import { feedbackMessage, flaggedAnswer } from "./our-messages.ts";
import type { Session } from "./session.ts";

/** Judges an answer that would end the turn. `undefined`: it may, as it is. */
export async function judgeFinal(
  session: Session,
  reply: AIMessage,
  answer: string,
): Promise<Update | undefined> {
  const report = await checkAnswer(session.options.grounding, answer, session.guard.trace);
  const judged =
    report === undefined ? undefined : judgeAnswer(report, session.options, session.answersSentBack);
  if (report !== undefined) session.request.reportAnswer(report);
  if (judged?.kind === "sendBack") {
    session.countSentBack();
    return sendBack(judged.feedback);
  }
  const owed = session.proposeFinish(answer);
  if (owed !== undefined) return sendBack(owed);
  if (!session.enforces || report === undefined || judged?.kind !== "flag") return undefined;
  return { messages: [flaggedAnswer(reply, report)] };
}

/**
 * A reply whose only calls can't be read would end the run as if it were an answer, with nothing said. It is sent back instead, as often
 * as an answer may be.
 */
export function judgeUnreadable(session: Session, reply: AIMessage): Update | undefined {
  const { enforces, answersSentBack, options } = session;
  if (!enforces || answersSentBack >= (options.maxSendBacks ?? 2)) return undefined;
  session.countSentBack();
  const names = (reply.invalid_tool_calls ?? []).map(({ name }) => name ?? "a tool").join(", ");
  return sendBack(`Not executed. The arguments for ${names} were not valid JSON. Make the call again.`);
}

/** The host ignores a jump while the last message is an answer: a message has to come with it. */
function sendBack(feedback: string): Update {
  return { messages: [feedbackMessage(feedback)], jumpTo: "model" };
}
