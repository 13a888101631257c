import { attempt, attemptLater, checkTools, checkUsable, warnOnce } from "@agentltl/core/host";
import { type AgentMiddleware, createMiddleware } from "langchain";
import { z } from "zod/v4";
import { endRun } from "./end-run.ts";
import { enforceCall } from "./enforce-call.ts";
import { hostConfig } from "./host-config.ts";
import { isAnswered, refuseAll } from "./judge-calls.ts";
import { judgeReply, lastReply } from "./judge-reply.ts";
import { checkOptions, type LangChainOptions, toolsOf } from "./options.ts";
import { warnOnConsole } from "./platform.ts";
import type { Session } from "./session.ts";
import { createSessions } from "./sessions.ts";
import { notFirst } from "./warnings.ts";

/** The state that only we write. The host keeps keys that begin with `_` from callers. */
const stateSchema = z.object({ _agentltl: z.object({ run: z.string() }).optional() });

/**
 * Guards an agent of `createAgent`: put it first in `middleware`. Each call is judged before any call of its reply has run, and no call
 * runs that was not. The types of the agent stay. Throws on options that mean nothing, and on a procedure without rules: there is no
 * guard that does nothing.
 */
export function agentltlMiddleware(options: LangChainOptions): AgentMiddleware {
  checkOptions(options);
  checkUsable(options);
  const enforces = options.posture !== "observe";
  const warn = warnOnce(options.onWarning ?? warnOnConsole);
  const tools = toolsOf(options);
  if (tools !== undefined) checkTools(options, tools, warn);
  const sessions = createSessions(options, warn);
  const judgedReplies = new WeakSet<object>();
  const middleware = createMiddleware<typeof stateSchema>({
    name: options.name ?? "agentltl",
    stateSchema,
    beforeAgent: (state, { configurable }) => {
      const begun = attempt(() => sessions.begin({ state, configurable }, state.messages));
      if (begun.kind === "done") return begun.value;
      // Observe changes nothing, also where it can't even begin.
      if (enforces) throw begun.error;
      return undefined;
    },
    afterModel: {
      canJumpTo: ["model", "end"],
      hook: async (state, { configurable }) => {
        const reply = lastReply(state);
        if (reply === undefined) return undefined;
        // After a tool that answers for the agent the host's model node returns at once, and with any hook here it would do so for ever.
        if (judgedReplies.has(reply) && isAnswered(state.messages, reply)) return { jumpTo: "end" };
        judgedReplies.add(reply);
        const judged = await attemptLater(() => {
          const earlier = state.messages.slice(0, state.messages.lastIndexOf(reply));
          const session = sessions.findOrBegin({ state, configurable }, earlier);
          session.catchUp(state.messages, reply);
          session.judgedAt = hostConfig().step;
          return judgeReply(session, state, reply);
        });
        if (judged.kind === "threw") return enforces ? refuseAll(state.messages, reply) : undefined;
        for (const message of judged.value?.messages ?? []) judgedReplies.add(message);
        return judged.value;
      },
    },
    afterAgent: (state, { configurable }) => {
      attempt(() => {
        const session = sessions.find({ state, configurable });
        if (session !== undefined) endRun(session, state.messages);
        sessions.end({ state, configurable });
      });
      return undefined;
    },
    // A hook around tool calls changes what becomes of a tool's error, so observe has none.
    ...(enforces
      ? {
          wrapToolCall: ({ toolCall: call, state, runtime, ...rest }, handler) => {
            const found = attempt(() => sessions.find({ state, configurable: runtime.configurable }));
            const session = found.kind === "done" ? found.value : undefined;
            if (isLate(session)) warn(notFirst);
            const isAborted = () => runtime.signal?.aborted === true;
            const run = () => handler({ toolCall: call, state, runtime, ...rest });
            return enforceCall(session, { call, isAborted }, run);
          },
        }
      : {}),
  });
  return middleware;
}

/** True where the graph did something between our judgement and the tools: only middleware that comes before ours can. */
function isLate(session: Session | undefined): boolean {
  const { step } = hostConfig();
  const judgedAt = session?.judgedAt;
  return step !== undefined && judgedAt !== undefined && step > judgedAt + 1;
}
