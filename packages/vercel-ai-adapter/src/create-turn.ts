import { attempt, attemptLater, checkAnswer, judgeAnswer } from "@agentltl/core/host";
import { heldText } from "./held-text.ts";
import { isPromiseLike, listMember, member, textMember } from "./member.ts";
import { ranUnseen } from "./misuse.ts";
import { waited } from "./platform.ts";
import { isRefusedResult } from "./refused-result.ts";
import type { Session } from "./session.ts";
import type { AnswerFate, SendBack, Turn } from "./turn.ts";
import { cannotHold } from "./warnings.ts";

/** Longer than this nobody waits for a store in observe; milliseconds. */
const patience = 1000;

export function createTurn(session: Session, sendBack: SendBack): Turn {
  const { guard, options } = session;
  const request = session.runs.begin();
  // A run without a name is a session of its own.
  const end = session.named ? "turn" : "session";
  let lastText = "";
  let answersSentBack = 0;
  let owesEnd = false;
  let over: Promise<void> | "done" | undefined;
  let steps = 0;
  let fault: string | undefined;
  /** The answer that was judged before the host has told of its step. */
  let accepted: string | undefined;
  let judging: Promise<unknown> | undefined;

  async function fateOf(text: string): Promise<AnswerFate> {
    lastText = text;
    let shown = text;
    const report = await checkAnswer(options.grounding, text, guard.trace);
    if (report !== undefined) {
      request.reportAnswer(report);
      const judged = judgeAnswer(report, options, answersSentBack);
      if (judged.kind === "sendBack" && sendBack.kind !== "never") {
        answersSentBack += 1;
        owesEnd = true;
        return { kind: "again", feedback: judged.feedback };
      }
      if (judged.kind === "hold") {
        if (sendBack.kind === "again") shown = heldText(options, report);
        else session.warn(cannotHold);
      }
    }
    // What went out is the answer.
    const finish = await session.act(() => guard.proposeFinish({ answer: shown, end }));
    owesEnd = finish.kind === "continue";
    if (finish.kind === "continue") return { kind: "again", feedback: finish.feedback };
    return shown === text ? { kind: "taken" } : { kind: "replaced", text: shown };
  }

  async function judge(text: string): Promise<AnswerFate> {
    const judged = await attemptLater(() => fateOf(text));
    return judged.kind === "done" ? judged.value : { kind: "taken" };
  }

  /** An answer was sent back and the host went no further, by its own stop condition. */
  function letGo(): unknown {
    const most = (options.maxSendBacks ?? 2) + 1;
    return owesEnd
      ? session.act(() => {
          for (let count = 0; owesEnd && count < most; count++)
            owesEnd = guard.proposeFinish({ answer: lastText, end }).kind === "continue";
        })
      : undefined;
  }

  function close(): void {
    attempt(() => options.onFinish?.(request.run()));
    attemptLater(() => options.record?.flush());
  }

  const turn: Turn = {
    session,
    request,
    sendBack,
    unread: new Set(),
    get steps() {
      return steps;
    },
    get fault() {
      return fault;
    },
    async judgeAnswer(text) {
      const fate = await judge(text);
      accepted = fate.kind === "taken" ? text : fate.kind === "replaced" ? fate.text : undefined;
      return fate;
    },
    mayOwe: () =>
      options.answer === "sendBack" ||
      options.answer === "hold" ||
      options.rules.constraints.some(({ appliesToFinalAnswer }) => appliesToFinalAnswer) ||
      guard.obligations().length > 0,
    async stepEnded(step) {
      steps += 1;
      attempt(() => turn.look(step));
      attempt(() => session.tellProvided(step));
      attempt(() => session.dropUnrun());
      const text = textMember(step, "text");
      const wasJudged = accepted === text;
      accepted = undefined;
      if (!isFinal(step) || wasJudged) return;
      const judged = judge(text).then((fate) => {
        if (fate.kind === "again" && sendBack.kind === "steer")
          attempt(() => sendBack.steering.steer(fate.feedback));
      });
      // In observe nobody waits for a store.
      if (session.enforces || options.store === undefined) await judged;
      else judging = judged;
    },
    look(step) {
      const parts = ranHere(step);
      const unseen = parts.find((part) => !session.hasRun(textMember(part, "toolCallId")));
      if (unseen === undefined) return;
      fault ??= ranUnseen(textMember(unseen, "toolName"));
      session.warn(`agentltl: ${fault}`);
    },
    ended() {
      if (over !== undefined) return over === "done" ? undefined : over;
      attempt(() => session.dropUnrun());
      const letting = attempt(letGo);
      const pending = letting.kind === "done" && isPromiseLike(letting.value) ? letting.value : undefined;
      const idle = session.idle();
      if (judging === undefined && pending === undefined && idle === undefined) {
        over = "done";
        close();
        return undefined;
      }
      const all = Promise.allSettled([judging, pending, idle]).then(() => session.idle());
      const done = (session.enforces ? all : Promise.race([all, waited(patience)])).then(close, close);
      over = done;
      return done;
    },
    run: () => request.run(),
  };
  return turn;
}

/** A reply without calls that the model itself has ended. */
function isFinal(step: unknown): boolean {
  return member(step, "finishReason") === "stop" && listMember(step, "toolCalls").length === 0;
}

/** The results in a step of tools that don't run at the provider. A refusal that stands in place of a result is none. */
function ranHere(step: unknown): readonly unknown[] {
  return listMember(step, "content").filter(
    (part) =>
      member(part, "type") === "tool-result" &&
      member(part, "providerExecuted") !== true &&
      !isRefusedResult(member(part, "output")),
  );
}
