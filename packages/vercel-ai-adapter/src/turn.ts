import {
  attempt,
  attemptLater,
  checkAnswer,
  judgeAnswer,
  type Run,
  type SessionRequest,
} from "@agentltl/core/host";
import { listMember, member, textMember } from "./member.ts";
import { ranUnseen } from "./misuse.ts";
import type { Steering } from "./options.ts";
import type { Session } from "./session.ts";

/** One call of a wrapped function, from the request to the end of its loop. */
export interface Turn {
  readonly session: Session;
  readonly steering: Steering | undefined;
  /** What of our options the host has not read yet: where that stays so, nothing is guarded. */
  readonly unread: Set<string>;
  /** How many steps the host has told of. */
  readonly steps: number;
  /** Why part of this run went unguarded. */
  readonly fault: string | undefined;
  /** The host has done a step: one reply of the model and its tools. */
  stepEnded(step: unknown): Promise<void>;
  /** Looks for calls that ran and were not judged. */
  look(step: unknown): void;
  /** The host's loop has ended, in whatever way. The first time counts. */
  ended(): void;
  run(): Run;
}

export function createTurn(session: Session, steering: Steering | undefined): Turn {
  const { guard, options } = session;
  const request: SessionRequest = session.runs.begin();
  // A run without a name is a session of its own.
  const end = session.named ? "turn" : "session";
  let lastText = "";
  let answersSentBack = 0;
  let owesEnd = false;
  let over = false;
  let steps = 0;
  let fault: string | undefined;

  async function judgeFinal(text: string): Promise<void> {
    lastText = text;
    const report = await checkAnswer(options.grounding, text, guard.trace);
    if (report !== undefined) {
      request.reportAnswer(report);
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

  const turn: Turn = {
    session,
    steering,
    unread: new Set(),
    get steps() {
      return steps;
    },
    get fault() {
      return fault;
    },
    async stepEnded(step) {
      steps += 1;
      attempt(() => turn.look(step));
      attempt(() => session.dropUnrun());
      if (!isFinal(step)) return;
      await attemptLater(() => judgeFinal(textMember(step, "text")));
    },
    look(step) {
      const unseen = ranHere(step).find((part) => !session.hasRun(textMember(part, "toolCallId")));
      if (unseen === undefined) return;
      fault ??= ranUnseen(textMember(unseen, "toolName"));
      session.warn(`agentltl: ${fault}`);
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
      request.end();
      attempt(() => options.onFinish?.(request.run()));
      attempt(() => options.record?.flush().catch(() => {}));
    },
    run: request.run,
  };
  return turn;
}

/** A reply without calls that the model itself has ended. */
function isFinal(step: unknown): boolean {
  return member(step, "finishReason") === "stop" && listMember(step, "toolCalls").length === 0;
}

/** The results in a step of tools that don't run at the provider. */
function ranHere(step: unknown): readonly unknown[] {
  return listMember(step, "content").filter(
    (part) => member(part, "type") === "tool-result" && member(part, "providerExecuted") !== true,
  );
}
