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
import type { TellTelemetry } from "./telemetry.ts";

/** A session that is only listened to, at the model. */
export interface Observed {
  /** What the model is given. `run`: the host's run, where it shows it; `isWhole`: a checkpointer keeps the messages. */
  heard(messages: readonly BaseMessage[], where: Where): Heard;
  /** What came of what was heard: a reply, or an answer with the form that it has. */
  replied(heard: Heard, response: unknown): Promise<void>;
}

/** What is remembered of a run that goes on. */
export interface Heard {
  given: readonly BaseMessage[];
  judged: Judged | undefined;
  /** Whether it still has to answer. */
  isOpen: boolean;
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
  {
    tellTelemetry,
    ...facts
  }: Pick<SessionStart, "id" | "isThread" | "warn"> & { readonly tellTelemetry: TellTelemetry },
): Observed {
  let known: Session | undefined;
  const byRun = new WeakMap<object, Heard>();
  /** Of the run that was heard last, or of all where the host doesn't tell runs apart. */
  let latest: Heard = { given: [], judged: undefined, isOpen: false };

  /** The reply that was judged last, by whatever name it comes back. A call of it that has been changed is judged as it is now. */
  function recognise(session: Session, here: Heard, messages: readonly BaseMessage[]): void {
    if (here.judged === undefined) return;
    const { reply, calls } = here.judged;
    const last = messages.findLast((one) => AIMessage.isInstance(one));
    if (last === undefined || (!isSame(last, reply) && here.given.includes(last))) return;
    here.judged = undefined;
    session.markSeen(last);
    for (const call of callsOf(last)) if (!calls.includes(textOf(call))) session.claim(call);
  }

  /** A run of the host that was not heard yet is another request, unless it only goes on with what had to wait. */
  function isNewRequest(session: Session, messages: readonly BaseMessage[]): boolean {
    const after = messages.slice(messages.findLastIndex((one) => AIMessage.isInstance(one)) + 1);
    return session.turnOver || after.some((one) => !latest.given.includes(one) && sayingOf(one).length > 0);
  }

  /** What happened in the request that goes on: also what nobody could hear, and these messages show. */
  function runOfRequest(session: Session, here: Heard): RunOfMessages {
    const { request } = session;
    return (messages) => {
      attempt(() => {
        if (session.request !== request) return;
        recognise(session, here, messages);
        session.catchUp(messages);
      });
      return request.run();
    };
  }

  return {
    heard(messages, { run, isWhole }) {
      const session = known ?? createSession(options, { ...facts, messages });
      let here = run === undefined ? latest : byRun.get(run);
      const isHeard = here !== undefined && run !== undefined;
      here ??= latest;
      if (known !== undefined) {
        recognise(session, here, messages);
        if (!isHeard && isNewRequest(session, messages)) {
          // The request before ended without a reply, and nobody was told.
          if (latest.isOpen) endRun(session, isWhole ? withoutLatest(messages) : []);
          session.goOn(messages, isWhole);
          here = { given: [], judged: undefined, isOpen: false };
        } else session.catchUp(messages);
      }
      known = session;
      latest = here;
      here.isOpen = true;
      here.given = messages;
      if (run !== undefined) byRun.set(run, here);
      // What the host makes of a reply may be another message, which this one stands beside.
      const last = messages.at(-1);
      if (last !== undefined) linkRun(last, runOfRequest(session, here));
      return here;
    },
    async replied(here, response) {
      const session = known;
      const reply = replyIn(response);
      if (session === undefined || reply === undefined) return;
      const messages = [...here.given, reply];
      session.markSeen(reply);
      here.judged = { reply, calls: callsOf(reply).map(textOf) };
      await judgeReply(
        session,
        { messages, structuredResponse: memberOf(response, "structuredResponse") },
        reply,
        undefined,
      );
      linkRun(reply, runOfRequest(session, here));
      if (callsOf(reply).length > 0) return;
      here.isOpen = false;
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
