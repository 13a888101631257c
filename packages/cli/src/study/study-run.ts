import type { LoadedStudy, StudyProgress } from "@agentltl/study/node";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { columns } from "../text/layout.ts";
import { counted } from "../text/numbers.ts";
import { shownPath } from "./shown-path.ts";
import { untilInterrupted } from "./until-interrupted.ts";

/** The options of `agentltl study run`. */
export interface StudyRunArguments {
  readonly out?: string;
  readonly dryRun?: boolean;
  readonly retryErrors?: boolean;
}

/** `agentltl study run`: runs what is left. 0 where all runs are valid, 3 where some are not, or not made yet. */
export async function studyRun(file: string, options: StudyRunArguments, io: Io): Promise<ExitCode> {
  const { loadStudy, runStudy } = await import("@agentltl/study/node");
  const loaded = await loadStudy(file, io.cwd, options.out);
  if (options.dryRun === true) return showDryRun(loaded, io);
  const { result: progress, wasStopped } = await untilInterrupted((signal) =>
    runStudy(loaded.study, {
      base: loaded.base,
      results: loaded.results,
      environment: io.env,
      signal,
      retryErrors: options.retryErrors === true,
      onProgress: (now) => {
        if (io.stderr.isTTY === true) io.stderr.write(`\r${progressText(now)}`);
      },
    }),
  );
  if (io.stderr.isTTY === true) io.stderr.write("\n");
  io.stdout.write(`${endText(progress, wasStopped)}
results  ${shownPath(loaded.results, io)}
next     npx agentltl study ${progress.done < progress.total ? "run" : "analyze"} ${file}
`);
  return progress.ends.answer === progress.total ? 0 : 3;
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

/** One line, made as long as the last so that nothing of it stays. */
function progressText({ done, total, ends, perMinute, cost }: StudyProgress): string {
  const width = 24;
  const full = total === 0 ? width : Math.floor((width * done) / total);
  const bar = `${"#".repeat(full)}${"-".repeat(width - full)}`;
  const left = perMinute === 0 ? "" : `, ${Math.ceil((total - done) / perMinute)} min left`;
  const money = cost === 0 ? "" : `, $${cost.toFixed(2)}`;
  return `[${bar}] ${done}/${total} runs, ${ends.error} errors, ${Math.round(perMinute)}/min${left}${money}`.padEnd(
    90,
  );
}

function endText({ total, done, ends, cost, isSpent }: StudyProgress, wasStopped: boolean): string {
  const money = cost === 0 ? "" : `, $${cost.toFixed(2)}`;
  const counts = `${done} of ${total} runs made: ${ends.answer} valid, ${ends.empty} empty, ${ends.limit} at a limit, ${counted(ends.error, "error")}${money}`;
  if (wasStopped) return `stopped  ${counts}; what was under way will be run again`;
  if (isSpent) return `stopped  ${counts}; the money of the study is spent: raise \`limits.money\` to go on`;
  return `done     ${counts}`;
}
