import { Trace } from "@agentltl/core";
import { StudyError } from "../../errors/study-error.ts";
import type { Study } from "../../file/study.ts";
import { keyOf, type RunCell, type RunRecord } from "../../runs/run-record.ts";
import type { Answerers } from "./answerers-of.ts";
import type { PreparedStudy } from "./prepare-study.ts";
import { runAgent } from "./run-agent.ts";
import { type RunOutcome, runOnce } from "./run-once.ts";

/** All that runs of a study are made with on this machine. */
export interface RunSetting extends Answerers {
  readonly study: Study;
  readonly prepared: PreparedStudy;
  /** Of the study: in each record. */
  readonly hash: string;
}

/** Makes one run. Rejects where `signal` stops it, and with `study-invalid` for a run that is none of the study. */
export type RunMaker = (cell: RunCell, signal: AbortSignal) => Promise<RunRecord>;

/** A maker of runs. */
export function runMaker({ study, prepared, models, agent, hash }: RunSetting): RunMaker {
  const questions = new Map(prepared.questions.map((one) => [one.id, one]));
  return async (cell, signal) => {
    const key = keyOf(cell);
    const notInStudy = (): StudyError =>
      new StudyError("study-invalid", `the run \`${key}\` is of nothing in the study`);
    const question = questions.get(cell.question);
    const prompt = study.prompts.find(({ id }) => id === cell.prompt);
    const entry = study.models.find(({ id }) => id === cell.model);
    const [model, root] = [models.get(cell.model), prepared.roots.get(cell.repository)];
    if (question === undefined || prompt === undefined || entry === undefined || root === undefined)
      throw notInStudy();
    const started = new Date();
    const task = { cell, question, prompt, entry, root, limits: study.limits, signal };
    const run = async (): Promise<RunOutcome> => {
      if (agent !== undefined) return runAgent(agent, task);
      if (model === undefined) throw notInStudy();
      return runOnce({ ...task, model, retries: study.retries });
    };
    const { end, usage, trace } = await run();
    return {
      format: 1,
      study: hash,
      key,
      cell,
      end,
      usage,
      startedAt: started.toISOString(),
      took: Date.now() - started.getTime(),
      trace: Trace.toJSON({ ...trace, id: key, task: cell.question }),
    };
  };
}
