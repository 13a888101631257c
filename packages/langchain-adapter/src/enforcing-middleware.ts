import { AgentLTLError } from "@agentltl/core";
import { attempt, attemptLater } from "@agentltl/core/host";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { type AgentMiddleware, createMiddleware } from "langchain";
import { z } from "zod/v4";
import { announce } from "./announce.ts";
import type { Interrupt } from "./ask.ts";
import { callsOf } from "./calls-of.ts";
import { endRun } from "./end-run.ts";
import { enforceCall, isBubble } from "./enforce-call.ts";
import { answerHeldBack, withoutStreaming } from "./hold-back.ts";
import { hostConfig } from "./host-config.ts";
import { isAnswered, refuseAll } from "./judge-calls.ts";
import { judgeReply, lastReply } from "./judge-reply.ts";
import type { LangChainOptions } from "./options.ts";
import { repairOf } from "./repair.ts";
import { linkRun } from "./run-of.ts";
import type { Session } from "./session.ts";
import { createSessions, isKept, type Place } from "./sessions.ts";
import { shieldedRequest } from "./shield.ts";
import { createTelemetry } from "./telemetry.ts";
import { callsLeftOut, notFirst } from "./warnings.ts";

/** The state that only we write. The host keeps keys that begin with `_` from callers. */
const stateSchema = z.object({ _agentltl: z.unknown() });

/** Judges each call before any call of its reply has run, and lets none run that was not judged. */
export function enforcingMiddleware(
  options: LangChainOptions,
  warn: (message: string) => void,
): AgentMiddleware {
  const sessions = createSessions(options, warn);
  const tellTelemetry = createTelemetry();
  const judgedReplies = new WeakSet<object>();
  const heldAnswers = new WeakSet<object>();
  const withState = (place: Place, session: Session, update: object): object => {
    const written = sessions.written(place, session);
    return written === undefined ? update : { ...update, _agentltl: written };
  };
  return createMiddleware<typeof stateSchema>({
    name: options.name ?? "agentltl",
    stateSchema,
    beforeAgent: (state, { configurable }) => {
      const place = { state, configurable };
      const { messages } = state;
      const before = attempt(() => sessions.find(place));
      const past = before.kind === "done" ? before.value : undefined;
      // What nobody knows of may have been made.
      const repair = repairOf(messages, (call) => past?.mayHaveRun(call) ?? past === undefined);
      const session = sessions.begin(place, messages);
      return updateOf(withState(place, session, repair === undefined ? {} : { messages: repair }));
    },
    afterModel: {
      canJumpTo: ["model", "end"],
      hook: async (state, { configurable, interrupt, writer }) => {
        const reply = lastReply(state);
        if (reply === undefined) return undefined;
        // After a tool that answers for the agent the host's model node returns at once, and with any hook here it would do so for ever.
        if (judgedReplies.has(reply) && isAnswered(state.messages, reply)) return { jumpTo: "end" };
        const place = { state, configurable };
        const judged = await attemptLater(async () => {
          const earlier = state.messages.slice(0, state.messages.lastIndexOf(reply));
          const session = sessions.findOrBegin(place, earlier);
          session.catchUp(state.messages, reply);
          const { step, isSingle } = hostConfig();
          session.judgedAt = step;
          if (isSingle && callsOf(reply).length > 1) warn(callsLeftOut);
          const canAsk = isKept(configurable) && typeof interrupt === "function";
          const decided = session.request.decisions.length;
          const update = heldAnswers.has(reply)
            ? undefined
            : await judgeReply(session, state, reply, canAsk ? (interrupt as Interrupt) : undefined);
          for (const message of [reply, ...(update?.messages ?? [])])
            if (AIMessage.isInstance(message)) linkRun(message, session.request.run);
          await announce(session.request.decisions.slice(decided), writer);
          return { update, whole: updateOf(withState(place, session, update ?? {})) };
        });
        if (judged.kind === "threw") {
          if (isBubble(judged.error)) attempt(() => sessions.pause(place));
          // The host's way to wait for a person; and what the caller asked to be told.
          if (isBubble(judged.error) || AgentLTLError.isInstance(judged.error)) throw judged.error;
          judgedReplies.add(reply);
          return refuseAll(state.messages, reply);
        }
        judgedReplies.add(reply);
        for (const message of judged.value.update?.messages ?? []) judgedReplies.add(message);
        return judged.value.whole;
      },
    },
    afterAgent: async (state, { configurable }) => {
      const place = { state, configurable };
      const ended = await attemptLater(async () => {
        const session = sessions.find(place);
        if (session === undefined) return undefined;
        endRun(session, state.messages);
        await tellTelemetry(session.request.run);
        const update = updateOf(withState(place, session, {}));
        sessions.end(place);
        return update;
      });
      return ended.kind === "done" ? ended.value : undefined;
    },
    // Whatever stands around the model changes what becomes of its errors, so it stands there only where it is asked for.
    ...(options.holdBack === true || options.shield === true
      ? {
          wrapModelCall: async (request, handler) => {
            const { state, messages, runtime } = request;
            const found = attempt(() => {
              const session = sessions.findOrBegin({ state, configurable: runtime.configurable }, messages);
              session.catchUp(messages);
              return session;
            });
            // Each call is judged all the same.
            if (found.kind === "threw") return handler(request);
            const shown = attempt(() =>
              options.shield === true ? shieldedRequest(found.value, request) : request,
            );
            const asked = shown.kind === "done" ? shown.value : request;
            if (options.holdBack !== true) return handler(asked);
            const model = withoutStreaming(asked.model);
            const ask = (given: BaseMessage[]) => handler({ ...asked, model, messages: given });
            const { reply, isJudged } = await answerHeldBack(found.value, messages, ask);
            if (isJudged) heldAnswers.add(reply);
            return reply;
          },
        }
      : {}),
    wrapToolCall: async ({ toolCall: call, state, runtime, ...rest }, handler) => {
      const place = { state, configurable: runtime.configurable };
      const found = attempt(() => sessions.find(place));
      const session = found.kind === "done" ? found.value : undefined;
      if (isLate(session)) warn(notFirst);
      const isAborted = () => runtime.signal?.aborted === true;
      const run = () => handler({ toolCall: call, state, runtime, ...rest });
      const ran = await attemptLater(() => enforceCall(session, { call, isAborted }, run));
      if (ran.kind === "done") return ran.value;
      attempt(() => sessions.pause(place));
      throw ran.error;
    },
  });
}

/** To whatever a hook returns the host adds the state as it is, and writes all of that anew: every message, if none are named here. */
function updateOf<Update extends object>(update: Update): Update | undefined {
  return Object.keys(update).length === 0 ? undefined : { messages: [], ...update };
}

/** True where the graph did something between our judgement and the tools: only middleware that comes before ours can. */
function isLate(session: Session | undefined): boolean {
  const { step } = hostConfig();
  const judgedAt = session?.judgedAt;
  return step !== undefined && judgedAt !== undefined && step > judgedAt + 1;
}
