import type { LoadedStudy, RunStudyOptions, StudyProgress } from "@agentltl/study/node";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { loadForQueue, shownQueue, withQueue } from "../redis-queue.ts";
import { columns } from "../text/layout.ts";
import { counted } from "../text/numbers.ts";
import { visible } from "../text/visible.ts";
import { progressBar } from "./progress-bar.ts";
import { shownPath } from "./shown-path.ts";
import { untilInterrupted } from "./until-interrupted.ts";

/** The options of `agentltl study run`. */
export interface StudyRunArguments {
  readonly out?: string;
  readonly dryRun?: boolean;
  readonly retryErrors?: boolean;
  /** A Redis server: the runs are put there for workers. */
  readonly queue?: string;
}

/** `agentltl study run`: runs what is left. 0 where all runs are valid, 3 where some are not, or not made yet. */
export async function studyRun(file: string, options: StudyRunArguments, io: Io): Promise<ExitCode> {
  const { loadStudy } = await import("@agentltl/study/node");
  const loaded = await loadStudy(file, io.cwd, options.out);
  if (options.dryRun === true) return showDryRun(loaded, io);
  const bar = progressBar(io.stderr);
  const { result: progress, wasStopped } = await untilInterrupted((signal) =>
    made(
      loaded,
      {
        base: loaded.base,
        results: loaded.results,
        environment: io.env,
        signal,
        retryErrors: options.retryErrors === true,
        onProgress: bar.show,
      },
      options.queue,
      io,
    ).finally(bar.end),
  );
  const rest =
    options.queue === undefined
      ? "what was under way will be run again"
      : "workers go on with what is queued";
  io.stdout.write(`${endText(progress, wasStopped ? rest : undefined)}
results  ${shownPath(loaded.results, io)}
next     npx agentltl study ${progress.done < progress.total ? "run" : "analyze"} ${file}${progress.done < progress.total && options.queue !== undefined ? ` --queue ${shownQueue(options.queue)}` : ""}
`);
  return progress.ends.answer === progress.total ? 0 : 3;
}

/** Makes the runs here, or lets workers make them. */
async function made(
  { study }: LoadedStudy,
  options: RunStudyOptions,
  queue: string | undefined,
  io: Io,
): Promise<StudyProgress> {
  const { queueStudy, runStudy } = await import("@agentltl/study/node");
  if (queue === undefined) return runStudy(study, options);
  await loadForQueue(queue, () => import("@agentltl/queue"));
  const onFailure = (key: string, message: string): void =>
    io.stderr.write(`error: ${visible(key)}: ${visible(message)}\n`);
  return withQueue(queue, "what was collected is kept, and the same line goes on", () =>
    queueStudy(study, { ...options, queue, onFailure }),
  );
}

async function showDryRun({ study, ...places }: LoadedStudy, io: Io): Promise<ExitCode> {
  const { dryRun } = await import("@agentltl/study/node");
  const { repositories, questions, planned, done, models } = await dryRun(study, places);
  const rows = models.map(({ model, runs, mostCalls }) => [`  ${model}`, String(runs), String(mostCalls)]);
  io.stdout.write(`${study.id}: ${counted(repositories, "repository", "repositories")}, ${counted(questions, "question")}, ${counted(planned, "run")} planned, ${done} done

${columns([["  model", "runs left", "calls at most"], ...rows]).join("\n")}

Nothing was asked, and nothing was written.
`);
  return 0;
}

/** `rest` is what becomes of the rest, where somebody stopped it. */
function endText({ total, done, ends, cost, isSpent }: StudyProgress, rest: string | undefined): string {
  const money = cost === 0 ? "" : `, $${cost.toFixed(2)}`;
  const counts = `${done} of ${total} runs made: ${ends.answer} valid, ${ends.empty} empty, ${ends.limit} at a limit, ${counted(ends.error, "error")}${money}`;
  if (rest !== undefined) return `stopped  ${counts}; ${rest}`;
  if (isSpent) return `stopped  ${counts}; the money of the study is spent: raise \`limits.money\` to go on`;
  return `done     ${counts}`;
}
