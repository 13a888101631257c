import { Trace } from "@agentltl/core";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import PQueue from "p-queue";
import { StudyError } from "../../errors/study-error.ts";
import type { Study } from "../../file/study.ts";
import type { Question } from "../../questions/question.ts";
import { planRuns } from "../../runs/plan-runs.ts";
import { keyOf, type RunCell, type RunRecord } from "../../runs/run-record.ts";
import type { StudyPlaces } from "../corpus/open-repository.ts";
import { openAppendLog } from "./append-log.ts";
import { loadAgent } from "./load-agent.ts";
import { type Environment, modelFor } from "./model-for.ts";
import { pacedModel } from "./paced-model.ts";
import { type PreparedStudy, prepareStudy } from "./prepare-study.ts";
import { claimFolder, resultFiles } from "./results-folder.ts";
import { runAgent } from "./run-agent.ts";
import { type RunOutcome, runOnce } from "./run-once.ts";
import { storedRuns } from "./stored-runs.ts";
import type { StudyAgent } from "./study-agent.ts";
import { beginTally, type StudyProgress, type Tally } from "./study-progress.ts";

/** How a study is run. */
export interface RunStudyOptions extends StudyPlaces {
  readonly environment: Environment;
  /** Stops the study: runs that are under way are thrown away, and begun again the next time. */
  readonly signal: AbortSignal;
  /** Told after each run. */
  readonly onProgress?: (progress: StudyProgress) => void;
  /** Also the runs that ended with an error. The old record stays; the new one counts. */
  readonly retryErrors?: boolean;
}

/**
 * Runs what is left of a study, several runs at a time. Each run is on the disk before it counts: whatever ends the process, the next call goes
 * on where this one was. Throws `StudyError` before the first run where anything can't be used: repositories, questions, models, keys, the folder.
 */
export async function runStudy(study: Study, options: RunStudyOptions): Promise<StudyProgress> {
  const agent = study.agent === undefined ? undefined : await loadAgent(study.agent, options.base);
  // An agent of one's own asks whom it likes: names of models are then its own.
  const models =
    agent === undefined ? modelsOf(study, options.environment) : new Map<string, LanguageModelV4>();
  const prepared = await prepareStudy(study, options, new Date());
  const lock = await claimFolder(options.results, prepared);
  const { runs } = resultFiles(options.results);
  const planned = planRuns(study, prepared.questions);
  const latest = new Map<string, RunRecord["end"]["kind"]>();
  const tally = beginTally(planned.length, study.limits.money);
  for await (const record of storedRuns(runs, lock.hash)) {
    tally.addCost(record.usage.cost);
    latest.set(record.key, record.end.kind);
  }
  const left: RunCell[] = [];
  for (const cell of planned) {
    const end = latest.get(keyOf(cell));
    if (end === undefined || (options.retryErrors === true && end === "error")) left.push(cell);
    else tally.addDone(end);
  }
  await runAll(left, { study, prepared, models, agent, tally, hash: lock.hash, runs, options });
  return tally.progress();
}

function modelsOf({ models }: Study, environment: Environment): ReadonlyMap<string, LanguageModelV4> {
  return new Map(
    models.map((entry) => [entry.id, pacedModel(modelFor(entry, environment), entry.per_minute)]),
  );
}

interface Setting {
  readonly study: Study;
  readonly prepared: PreparedStudy;
  readonly models: ReadonlyMap<string, LanguageModelV4>;
  readonly agent: StudyAgent | undefined;
  readonly tally: Tally;
  readonly hash: string;
  readonly runs: string;
  readonly options: RunStudyOptions;
}

async function runAll(cells: readonly RunCell[], setting: Setting): Promise<void> {
  const { study, prepared, tally, options } = setting;
  const questions = new Map(prepared.questions.map((one) => [one.id, one]));
  const log = await openAppendLog(setting.runs);
  const queue = new PQueue({ concurrency: study.concurrency });
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  let failure: unknown;
  for (const cell of cells) {
    if (signal.aborted || tally.isSpent()) break;
    await queue.onSizeLessThan(study.concurrency);
    void queue
      .add(async () => {
        if (signal.aborted || tally.isSpent()) return;
        const record = await recordOf(cell, questions, setting, signal);
        await log.append(JSON.stringify(record));
        tally.addCost(record.usage.cost);
        tally.addDone(record.end.kind);
        options.onProgress?.(tally.progress());
      })
      .catch((error: unknown) => {
        if (options.signal.aborted) return;
        failure ??= error;
        failed.abort();
      });
  }
  await queue.onIdle();
  await log.close();
  if (failure !== undefined) throw failure;
}

async function recordOf(
  cell: RunCell,
  questions: ReadonlyMap<string, Question>,
  { study, prepared, models, agent, hash }: Setting,
  signal: AbortSignal,
): Promise<RunRecord> {
  const question = questions.get(cell.question);
  const prompt = study.prompts.find(({ id }) => id === cell.prompt);
  const entry = study.models.find(({ id }) => id === cell.model);
  const [model, root] = [models.get(cell.model), prepared.roots.get(cell.repository)];
  if (question === undefined || prompt === undefined || entry === undefined || root === undefined)
    throw notInStudy(cell);
  const started = new Date();
  const task = { cell, question, prompt, entry, root, limits: study.limits, signal };
  const run = async (): Promise<RunOutcome> => {
    if (agent !== undefined) return runAgent(agent, task);
    if (model === undefined) throw notInStudy(cell);
    return runOnce({ ...task, model, retries: study.retries });
  };
  const { end, usage, trace } = await run();
  const key = keyOf(cell);
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
}

function notInStudy(cell: RunCell): StudyError {
  return new StudyError("study-invalid", `the run \`${keyOf(cell)}\` is of nothing in the study`);
}
