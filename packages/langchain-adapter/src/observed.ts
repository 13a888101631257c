import { attempt } from "@agentltl/core/host";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { callsOf, type HostCall } from "./calls-of.ts";
import { createSession } from "./create-session.ts";
import { endRun } from "./end-run.ts";
import { sayingOf } from "./history.ts";
import { judgeReply } from "./judge-reply.ts";
import { memberOf } from "./member-of.ts";
import { messagesIn } from "./messages-in.ts";
import type { SessionStart } from "./open-guard.ts";
import type { LangChainOptions } from "./options.ts";
import { linkRun, type RunOfMessages } from "./run-of.ts";
import type { Session } from "./session.ts";
import { tellTelemetry } from "./telemetry.ts";

/** A session that is only listened to, at the model. */
export interface Observed {
  /** What the model is given. `run`: the host's run, where it shows it; `isWhole`: a checkpointer keeps the messages. */
  heard(messages: readonly BaseMessage[], where: Where): void;
  /** What came of it: a reply, or an answer with the form that it has. */
  replied(response: unknown): Promise<void>;
}

interface Where {
  readonly run: object | undefined;
  readonly isWhole: boolean;
}

/** A reply as it was judged. The host may make another message of it, and other middleware may change its calls. */
interface Judged {
  readonly reply: AIMessage;
  readonly calls: readonly string[];
}

export function createObserved(
  options: LangChainOptions,
  facts: Pick<SessionStart, "id" | "isThread" | "warn">,
): Observed {
  let known: Session | undefined;
  let lastRun: object | undefined;
  let given: readonly BaseMessage[] = [];
  let judged: Judged | undefined;
  let isOpen = false;

  /** The reply that was judged last, by whatever name it comes back. A call of it that has been changed is judged as it is now. */
  function recognise(session: Session, messages: readonly BaseMessage[]): void {
    if (judged === undefined) return;
    const { reply, calls } = judged;
    const last = messages.findLast((one) => AIMessage.isInstance(one));
    if (last === undefined || (!isSame(last, reply) && given.includes(last))) return;
    judged = undefined;
    session.markSeen(last);
    for (const call of callsOf(last)) if (!calls.includes(textOf(call))) session.claim(call);
  }

  /** A run of the host that is not the last one is another request, unless it only goes on with what had to wait. */
  function isNewRequest(
    session: Session,
    messages: readonly BaseMessage[],
    run: object | undefined,
  ): boolean {
    if (run !== undefined && run === lastRun) return false;
    const after = messages.slice(messages.findLastIndex((one) => AIMessage.isInstance(one)) + 1);
    return session.turnOver || after.some((one) => !given.includes(one) && sayingOf(one).length > 0);
  }

  /** What happened in the request that goes on: also what nobody could hear, and these messages show. */
  function runOfRequest(session: Session): RunOfMessages {
    const { request } = session;
    return (messages) => {
      attempt(() => {
        if (session.request !== request) return;
        recognise(session, messages);
        session.catchUp(messages);
      });
      return request.run();
    };
  }

  return {
    heard(messages, { run, isWhole }) {
      const session = known ?? createSession(options, { ...facts, messages });
      if (known !== undefined) {
        recognise(session, messages);
        if (isNewRequest(session, messages, run)) {
          // The request before ended without a reply, and nobody was told.
          if (isOpen) endRun(session, isWhole ? withoutLatest(messages) : []);
          session.goOn(messages, isWhole);
        } else session.catchUp(messages);
      }
      isOpen = true;
      known = session;
      lastRun = run;
      given = messages;
      // What the host makes of a reply may be another message, which this one stands beside.
      const last = messages.at(-1);
      if (last !== undefined) linkRun(last, runOfRequest(session));
    },
    async replied(response) {
      const session = known;
      const reply = replyIn(response);
      if (session === undefined || reply === undefined) return;
      const messages = [...given, reply];
      session.markSeen(reply);
      judged = { reply, calls: callsOf(reply).map(textOf) };
      await judgeReply(
        session,
        { messages, structuredResponse: memberOf(response, "structuredResponse") },
        reply,
        undefined,
      );
      linkRun(reply, runOfRequest(session));
      if (callsOf(reply).length > 0) return;
      isOpen = false;
      endRun(session, messages);
      await tellTelemetry(session.request.run);
    },
  };
}

/** The messages before what was said last. */
function withoutLatest(messages: readonly BaseMessage[]): readonly BaseMessage[] {
  return messages.slice(0, messages.findLastIndex((one) => sayingOf(one).length === 0) + 1);
}

/** The reply in what the host has made of it: an answer in a form of its own comes with messages. */
function replyIn(response: unknown): AIMessage | undefined {
  if (AIMessage.isInstance(response)) return response;
  return messagesIn(response).findLast((one) => AIMessage.isInstance(one));
}

function isSame(one: BaseMessage, other: BaseMessage): boolean {
  return one === other || (one.id !== undefined && one.id === other.id);
}

function textOf({ id, name, args }: HostCall): string {
  return JSON.stringify([id, name, args]);
}
