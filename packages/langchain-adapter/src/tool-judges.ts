import type { Guard } from "@agentltl/core";
import { createRecent, createSessionGuard } from "@agentltl/core/host";
import type { BaseMessage } from "@langchain/core/messages";
import { AIMessage } from "@langchain/core/messages";
import { readHistory } from "./history.ts";
import { createLedger } from "./ledger.ts";
import { memberOf } from "./member-of.ts";
import { type LangChainOptions, toolsOf } from "./options.ts";
import { newRunId } from "./platform.ts";
import { createRunNames } from "./run-names.ts";
import { threadName } from "./thread-name.ts";
import { createToolJudge, type ToolJudge } from "./tool-judge.ts";

/** Finds who judges a call of a guarded tool. */
export interface JudgeOf {
  readonly judge: (config: unknown, messages: readonly BaseMessage[]) => ToolJudge;
  readonly enforces: boolean;
  readonly sequential: boolean;
}

/** One guard for all calls. */
export function judgeOfOne(guard: Guard, names: ReadonlySet<string>): JudgeOf {
  const taken = guard.trace.calls.map(({ id }) => id ?? "");
  const isGuarded = (name: string) => names.has(name);
  const judge = createToolJudge({ guard, ledger: createLedger(taken), isGuarded, known: undefined });
  return { judge: () => judge, enforces: true, sequential: false };
}

/**
 * A guard for each thread: an agent and its subagents, which run under the same thread, are one session. Where there is no thread, the graph's
 * run is one, and where there is no graph all calls are one session, of which a warning is told.
 */
export function judgeByThread(
  options: LangChainOptions,
  names: ReadonlySet<string>,
  warn: (message: string) => void,
): JudgeOf {
  const judges = createRecent<ToolJudge>(options.maxSessions ?? 1000);
  const runName = createRunNames();
  const alone = newRunId();
  const isGuarded = (name: string) => names.has(name);

  function keyIn(config: unknown): string {
    const name = threadName(memberOf(memberOf(config, "configurable"), "thread_id")) ?? runName();
    if (name !== undefined) return name;
    warn(noThread);
    return alone;
  }

  return {
    judge(config, messages) {
      const id = keyIn(config);
      const known = judges.get(id);
      if (known !== undefined) return known;
      const earlier = messages.slice(
        0,
        messages.findLastIndex((message) => AIMessage.isInstance(message)),
      );
      const ledger = createLedger();
      const tools = toolsOf(options);
      const past = isInner(config) ? [] : readHistory(earlier);
      const { freshId } = ledger;
      const guard = createSessionGuard(options, { id, tools, past, canSendBack: false, freshId, warn });
      const judge = createToolJudge({ guard, ledger, isGuarded, known: earlier });
      judges.set(id, judge);
      return judge;
    },
    enforces: options.posture !== "observe",
    sequential: options.sequential === true,
  };
}

const noThread =
  "agentltl: a guarded tool was invoked outside of a graph and without a `thread_id`: all such calls are judged as one session; give each conversation its `thread_id`";

/** True where the graph is that of an agent which another agent's tool has called. */
export function isInner(config: unknown): boolean {
  const place = memberOf(memberOf(config, "configurable"), "checkpoint_ns");
  return typeof place === "string" && place.includes("|");
}
