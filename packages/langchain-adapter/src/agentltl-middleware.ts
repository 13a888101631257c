import { createGuard } from "@agentltl/core";
import { guardOptionsFrom } from "@agentltl/core/host";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { type AgentMiddleware, createMiddleware } from "langchain";
import { z } from "zod/v4";
import { attempt, attemptLater } from "./attempt.ts";
import { callsOf, isAnswer } from "./calls-of.ts";
import { enforceCall } from "./enforce-call.ts";
import { judgeCalls, refuseAll, type Update } from "./judge-calls.ts";
import { judgeFinal, judgeUnreadable } from "./judge-final.ts";
import { checkOptions, type LangChainOptions } from "./options.ts";
import { newRunId } from "./platform.ts";
import { linkRun } from "./run-of.ts";
import { createSession, type Session } from "./session.ts";
import { createSessionCache } from "./session-cache.ts";
import { type Configurable, threadKey } from "./session-key.ts";

/** The state that only we write. The host keeps keys that begin with `_` from callers. */
const stateSchema = z.object({ _agentltl: z.object({ run: z.string() }).optional() });

/** What a hook is told. */
interface Told {
  readonly messages: readonly BaseMessage[];
  readonly structuredResponse?: unknown;
  readonly _agentltl?: { readonly run: string } | undefined;
}

/**
 * Guards an agent of `createAgent`: put it first in `middleware`. Each call is judged before any call of its reply has run, and no call
 * runs that was not. The types of the agent stay. Throws on options that mean nothing, and on a procedure without rules: there is no
 * guard that does nothing.
 */
export function agentltlMiddleware(options: LangChainOptions): AgentMiddleware {
  checkOptions(options);
  const { record: _record, onDecision: _onDecision, ...silent } = options;
  createGuard(
    options.rules,
    guardOptionsFrom(
      silent,
      "",
      options.tools?.map(({ name }) => name),
    ),
  );
  const enforces = options.posture !== "observe";
  const sessions = createSessionCache<Session>(options.maxSessions ?? 1000);

  function keyFor(state: Told, configurable: Configurable | undefined): string | undefined {
    return threadKey(configurable) ?? state._agentltl?.run;
  }

  /** The session of a run. One that was forgotten begins again with what the messages show. */
  function sessionFor(key: string, isThread: boolean, messages: readonly BaseMessage[]): Session {
    const known = sessions.get(key);
    if (known !== undefined) return known;
    const session = createSession(options, { id: key, end: isThread ? "turn" : "session", messages });
    sessions.set(key, session);
    return session;
  }

  function begin(state: Told, configurable: Configurable | undefined) {
    const thread = threadKey(configurable);
    const key = thread ?? newRunId();
    const isKnown = sessions.get(key) !== undefined;
    const session = sessionFor(key, thread !== undefined, state.messages);
    if (isKnown) session.goOn(state.messages);
    return thread === undefined ? { _agentltl: { run: key } } : undefined;
  }

  async function judge(state: Told, configurable: Configurable | undefined): Promise<Update | undefined> {
    const reply = state.messages.findLast((message) => AIMessage.isInstance(message));
    const key = keyFor(state, configurable);
    if (reply === undefined || key === undefined) return undefined;
    const earlier = state.messages.slice(0, state.messages.lastIndexOf(reply));
    const session = sessionFor(key, threadKey(configurable) !== undefined, earlier);
    session.catchUp(state.messages);
    const update = await judgeReply(session, state, reply);
    for (const message of [reply, ...(update?.messages ?? [])]) {
      if (AIMessage.isInstance(message)) linkRun(message, session.run);
    }
    return update;
  }

  function end(state: Told, configurable: Configurable | undefined): void {
    const key = keyFor(state, configurable);
    const session = key === undefined ? undefined : sessions.get(key);
    if (key === undefined || session === undefined) return;
    session.catchUp(state.messages);
    session.dropUnrun();
    // A run that ends without an answer. What it owes is told, and nobody is left to be sent back.
    const most = (options.maxSendBacks ?? 2) + 1;
    for (let count = 0; !session.turnOver && count < most; count++) session.proposeFinish();
    attempt(() => options.onFinish?.(session.run()));
    attempt(() => options.record?.flush().catch(() => {}));
    if (threadKey(configurable) === undefined) sessions.delete(key);
  }

  const middleware = createMiddleware<typeof stateSchema>({
    name: options.name ?? "agentltl",
    stateSchema,
    beforeAgent: (state, runtime) => {
      const begun = attempt(() => begin(state, runtime.configurable));
      if (begun.kind === "done") return begun.value;
      // Observe changes nothing, also where it can't even begin.
      if (enforces) throw begun.error;
      return undefined;
    },
    afterModel: {
      canJumpTo: ["model", "end"],
      hook: async (state, runtime) => {
        const judged = await attemptLater(() => judge(state, runtime.configurable));
        if (judged.kind === "done") return judged.value;
        const reply = state.messages.findLast((message) => AIMessage.isInstance(message));
        return enforces && reply !== undefined ? refuseAll(state.messages, reply) : undefined;
      },
    },
    afterAgent: (state, runtime) => {
      attempt(() => end(state, runtime.configurable));
      return undefined;
    },
    // A hook around tool calls changes what becomes of a tool's error, so observe has none.
    ...(enforces
      ? {
          wrapToolCall: (request, handler) => {
            const key = attempt(() => keyFor(request.state, request.runtime.configurable));
            const session =
              key.kind === "done" && key.value !== undefined ? sessions.get(key.value) : undefined;
            const isAborted = () => request.runtime.signal?.aborted === true;
            return enforceCall(session, { call: request.toolCall, isAborted }, () => handler(request));
          },
        }
      : {}),
  });
  return middleware;
}

/** Judges the model's last reply, in whichever way it is one. */
async function judgeReply(session: Session, state: Told, reply: AIMessage): Promise<Update | undefined> {
  if (callsOf(reply).length > 0) return judgeCalls(session, state.messages, reply);
  if (!isAnswer(reply)) return judgeUnreadable(session, reply);
  const { structuredResponse } = state;
  const answer = structuredResponse === undefined ? reply.text : JSON.stringify(structuredResponse);
  return judgeFinal(session, reply, answer);
}
