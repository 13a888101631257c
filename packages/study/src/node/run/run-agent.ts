import { createGuard, type Guard } from "@agentltl/core";
import { type Attempt, attemptLater, type Json, readJson } from "@agentltl/core/host";
import { systemPrompt, userPrompt } from "../../file/prompts.ts";
import { costOf } from "../../runs/cost-of.ts";
import { endBy, endWith } from "../../runs/end-of.ts";
import type { RunEnd } from "../../runs/run-record.ts";
import { studyRules } from "../../runs/study-rules.ts";
import { listDirectory } from "../tools/list-directory.ts";
import { readFilePage } from "../tools/read-file.ts";
import { deadline } from "./deadline.ts";
import type { RunOutcome, RunTask } from "./run-once.ts";
import type { AgentAnswer, AgentTools, StudyAgent } from "./study-agent.ts";

/** One run of an agent of one's own, recorded by a guard in observe. Rejects only where `signal` stops it. */
export async function runAgent(
  agent: StudyAgent,
  task: Omit<RunTask, "model" | "retries">,
): Promise<RunOutcome> {
  const { cell, question, prompt, entry, root, limits, signal } = task;
  const guard = createGuard(studyRules(), { posture: "observe" });
  const user = userPrompt(cell.repository, question.text);
  guard.said({ role: "user", text: user });
  const ends = deadline(signal, limits.seconds);
  const asked = {
    repository: cell.repository,
    question: question.text,
    system: systemPrompt(prompt),
    user,
    model: entry.model,
    seed: cell.seed,
    signal: ends.signal,
  };
  const done = await attemptLater(() =>
    Promise.race([agent(asked, toolsFor(root, guard)), stopped(ends.signal)]),
  );
  signal.throwIfAborted();
  const { answer, usage = { input: 0, output: 0 } } = answerOf(done.kind === "done" ? done.value : "");
  guard.proposeFinish({ answer, end: "session" });
  return {
    end: endOf(done, answer, ends.isLate()),
    usage: { ...usage, steps: guard.trace.calls.length, cost: costOf(usage, entry.price) },
    trace: guard.trace,
  };
}

/** An answer that comes too late does not count. */
function endOf(done: Attempt<unknown>, answer: string, isLate: boolean): RunEnd {
  if (done.kind === "threw") return endBy(done.error, isLate);
  return isLate ? { kind: "limit", which: "seconds" } : endWith(answer);
}

function answerOf(value: string | AgentAnswer): AgentAnswer {
  return typeof value === "string" ? { answer: value } : value;
}

/** Rejects when the run must end, so that an agent that does not listen holds nothing up. */
function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = (): void => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}

function toolsFor(root: string, guard: Guard): AgentTools {
  let calls = 0;
  const recorded = async (name: string, args: object, run: () => Promise<object>): Promise<object> => {
    calls += 1;
    const id = `call-${calls}`;
    guard.propose({ id, name, args: jsonOf(args) });
    const done = await attemptLater(run);
    if (done.kind === "done") {
      guard.settle(id, { result: jsonOf(done.value) });
      return done.value;
    }
    guard.settle(id, { error: done.error instanceof Error ? done.error.message : String(done.error) });
    throw done.error;
  };
  return {
    list_directory: (args) =>
      recorded("list_directory", args, () => listDirectory(root, args.path, args.offset)),
    read_file: (args) => recorded("read_file", args, () => readFilePage(root, args.path, args)),
  };
}

function jsonOf(value: object): Json {
  const read = readJson(value);
  return read.kind === "json" ? read.value : null;
}
