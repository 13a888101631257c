import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { loadForQueue, shownQueue, withQueue } from "../redis-queue.ts";
import { counted } from "../text/numbers.ts";
import { untilInterrupted } from "./until-interrupted.ts";

/** The options of `agentltl study worker`. */
export interface StudyWorkerArguments {
  readonly out?: string;
  readonly queue: string;
  readonly concurrency?: number;
}

/** `agentltl study worker`: makes runs of the queue until it is told to stop by SIGINT or SIGTERM, then ends those under way. */
export async function studyWorker(file: string, options: StudyWorkerArguments, io: Io): Promise<ExitCode> {
  const { loadStudy, workOnStudy } = await import("@agentltl/study/node");
  const { study, ...places } = await loadStudy(file, io.cwd, options.out);
  const { queue, concurrency } = options;
  await loadForQueue(queue, () => import("@agentltl/queue"));
  let made = 0;
  io.stderr.write(`waiting for \`study run ${file} --queue ${shownQueue(queue)}\`; Ctrl-C stops\n`);
  const { result } = await untilInterrupted((signal) => {
    signal.addEventListener("abort", () => io.stderr.write("stopping: runs under way are ended first\n"));
    return withQueue(queue, "see that the server runs, and try again", () =>
      workOnStudy(study, {
        ...places,
        queue,
        signal,
        environment: io.env,
        ...(concurrency === undefined ? {} : { concurrency }),
        onBegin: () => io.stderr.write("the same study with the same trees is under way: making its runs\n"),
        onRecord: () => {
          made += 1;
          if (io.stderr.isTTY === true) io.stderr.write(`\r${counted(made, "run")} made`);
        },
      }),
    );
  });
  io.stdout.write(`${counted(result, "run")} made\n`);
  return 0;
}
