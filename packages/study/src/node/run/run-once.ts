import type { Trace } from "@agentltl/core";
import { attemptLater, type Run } from "@agentltl/core/host";
import { agentltl } from "@agentltl/vercel-ai";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { generateText, isStepCount, type StepResult, type ToolSet } from "ai";
import { systemPrompt, userPrompt } from "../../file/prompts.ts";
import type { Prompt, Study, StudyModel } from "../../file/study.ts";
import type { Question } from "../../questions/question.ts";
import { costOf } from "../../runs/cost-of.ts";
import { endBy, endWith } from "../../runs/end-of.ts";
import type { RunCell, RunEnd, RunUsage } from "../../runs/run-record.ts";
import { studyRules } from "../../runs/study-rules.ts";
import { repositoryTools } from "../tools/repository-tools.ts";
import { deadline } from "./deadline.ts";
import { samplingOf } from "./sampling-of.ts";

/** All that one run needs. */
export interface RunTask {
  readonly cell: RunCell;
  readonly question: Question;
  readonly prompt: Prompt;
  readonly entry: StudyModel;
  readonly model: LanguageModelV4;
  /** The real root of the repository's tree. */
  readonly root: string;
  readonly limits: Study["limits"];
  readonly retries: number;
  /** Stops the run: what it came to is then thrown away. */
  readonly signal: AbortSignal;
}

/** What a run came to. */
export interface RunOutcome {
  readonly end: RunEnd;
  readonly usage: RunUsage;
  readonly trace: Trace;
}

/**
 * One run: the AI SDK's loop with the two tools, recorded by the guard in observe. Calls that fail at the provider are tried again with growing
 * pauses. Rejects only where `signal` stops it; all else is an outcome.
 */
export async function runOnce(task: RunTask): Promise<RunOutcome> {
  const { entry, limits, signal } = task;
  const ends = deadline(signal, limits.seconds);
  const ltl = agentltl({ rules: studyRules(), posture: "observe", redact: false });
  const spent = { input: 0, output: 0, steps: 0 };
  const hasSpent = (): boolean => limits.tokens !== undefined && spent.input + spent.output >= limits.tokens;
  const running = ltl.wrap(generateText)({
    model: task.model,
    system: systemPrompt(task.prompt),
    prompt: userPrompt(task.cell.repository, task.question.text),
    tools: repositoryTools(task.root),
    stopWhen: [isStepCount(limits.steps), hasSpent],
    maxRetries: task.retries,
    seed: task.cell.seed,
    abortSignal: ends.signal,
    ...samplingOf(entry),
    onStepEnd({ usage }) {
      spent.input += usage.inputTokens ?? 0;
      spent.output += usage.outputTokens ?? 0;
      spent.steps += 1;
    },
  });
  const done = await attemptLater(() => running);
  signal.throwIfAborted();
  const run: Run = ltl.runOf(running);
  return {
    end: done.kind === "done" ? endOf(done.value.steps, hasSpent()) : endBy(done.error, ends.isLate()),
    usage: { ...spent, cost: costOf(spent, entry.price) },
    trace: run.trace,
  };
}

function endOf(steps: readonly StepResult<ToolSet>[], hasSpent: boolean): RunEnd {
  const last = steps.at(-1);
  if (last === undefined) return { kind: "empty" };
  if (last.finishReason === "length") return { kind: "limit", which: "length" };
  if (last.finishReason === "tool-calls") return { kind: "limit", which: hasSpent ? "tokens" : "steps" };
  return endWith(last.text);
}
