import { join } from "node:path";
import { Trace } from "@agentltl/core";
import { attemptLater } from "@agentltl/core/host";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { generateText } from "ai";
import PQueue from "p-queue";
import { StudyError } from "../../errors/study-error.ts";
import type { Study, StudyJudge } from "../../file/study.ts";
import { judgePrompt, judgeSystem, voteIn } from "../../judges/judge-prompt.ts";
import { type Judgement, readJudgement } from "../../judges/judgement.ts";
import type { Question } from "../../questions/question.ts";
import { costOf } from "../../runs/cost-of.ts";
import type { RunRecord } from "../../runs/run-record.ts";
import { ownPaceOf } from "../run/answerers-of.ts";
import { openAppendLog } from "../run/append-log.ts";
import { linesIn } from "../run/lines-in.ts";
import { type Environment, modelFor } from "../run/model-for.ts";
import { pacedModel } from "../run/paced-model.ts";
import { begunStudy, resultFiles, type StoredStudy } from "../run/results-folder.ts";
import { samplingOf } from "../run/sampling-of.ts";
import { storedRuns } from "../run/stored-runs.ts";
import { whileOurs } from "../run/while-ours.ts";

/** How judges are asked. */
export interface JudgeStudyOptions {
  readonly results: string;
  readonly environment: Environment;
  readonly signal: AbortSignal;
  /** Told after each answer. */
  readonly onProgress?: (done: number) => void;
}

/** The file of judgements in a results' folder. */
function judgementsFile(results: string): string {
  return join(results, "judgements.jsonl");
}

/**
 * Asks each judge of the study file about every valid run that it has not judged yet; answers with how many were judged now. Each judgement is on
 * the disk before it counts. Throws `model-invalid` before the first call, `results-invalid` where no study was run or somebody else asks, `study-invalid` without judges.
 */
export async function judgeStudy(study: Study, options: JudgeStudyOptions): Promise<number> {
  const judges = study.judges.map((judge) => ({
    judge,
    model: pacedModel(modelFor(judge, options.environment), ownPaceOf(judge)),
  }));
  if (judges.length === 0)
    throw new StudyError(
      "study-invalid",
      "the study file names no `judges`: add one, with `model` and `kind`",
    );
  const stored = await begunStudy(options.results);
  return whileOurs(judgementsFile(options.results), () => askJudges(study, judges, stored, options));
}

interface AskedJudge {
  readonly judge: StudyJudge;
  readonly model: LanguageModelV4;
}

async function askJudges(
  study: Study,
  judges: readonly AskedJudge[],
  stored: StoredStudy,
  options: JudgeStudyOptions,
): Promise<number> {
  const { hash } = stored.lock;
  const done = new Set<string>();
  for await (const { judge, run } of storedJudgements(options.results, hash)) done.add(`${judge}\n${run}`);
  const questions = new Map(stored.questions.map((one) => [one.id, one]));
  const log = await openAppendLog(judgementsFile(options.results));
  const queue = new PQueue({ concurrency: study.concurrency });
  let judged = 0;
  let failure: unknown;
  for await (const record of storedRuns(resultFiles(options.results).runs, hash)) {
    const question = questions.get(record.cell.question);
    if (record.end.kind !== "answer" || question === undefined) continue;
    for (const { judge, model } of judges) {
      if (done.has(`${judge.id}\n${record.key}`)) continue;
      await queue.onSizeLessThan(study.concurrency);
      if (options.signal.aborted || failure !== undefined) break;
      void queue
        .add(async () => {
          const judgement = await judgementOf(record, question, judge, model, study.retries, options.signal);
          if (options.signal.aborted) return;
          await log.append(JSON.stringify(judgement));
          judged += 1;
          options.onProgress?.(judged);
        })
        .catch((error: unknown) => {
          failure ??= error;
        });
    }
  }
  await queue.onIdle();
  await log.close();
  if (failure !== undefined) throw failure;
  return judged;
}

/** Independent calls, one after another. One that fails is a missing vote. */
async function judgementOf(
  record: RunRecord,
  question: Question,
  judge: StudyJudge,
  model: LanguageModelV4,
  maxRetries: number,
  abortSignal: AbortSignal,
): Promise<Judgement> {
  const prompt = judgePrompt(judge.kind, question, Trace.fromJSON(record.trace));
  const votes: (boolean | null)[] = [];
  const usage = { input: 0, output: 0 };
  for (let call = 1; call <= judge.calls; call += 1) {
    const asked = await attemptLater(() =>
      generateText({
        model,
        system: judgeSystem,
        prompt,
        maxRetries,
        abortSignal,
        seed: call,
        ...samplingOf(judge),
      }),
    );
    votes.push(asked.kind === "done" ? (voteIn(asked.value.text) ?? null) : null);
    if (asked.kind === "threw") continue;
    usage.input += asked.value.usage.inputTokens ?? 0;
    usage.output += asked.value.usage.outputTokens ?? 0;
  }
  return {
    format: 1,
    study: record.study,
    run: record.key,
    judge: judge.id,
    votes,
    usage: { ...usage, cost: costOf(usage, judge.price) },
  };
}

/** The judgements of a results' folder; none where nobody judged. Throws `results-invalid` for those of another study. */
export async function* storedJudgements(results: string, study: string): AsyncGenerator<Judgement> {
  const path = judgementsFile(results);
  for await (const line of linesIn(path)) {
    const judgement = readJudgement(line);
    // A last line that was being written; it is cut off by the next judgement.
    if (judgement === undefined) continue;
    if (judgement.study !== study)
      throw new StudyError(
        "results-invalid",
        `${path} holds judgements of another study; give another folder with --out`,
      );
    yield judgement;
  }
}
