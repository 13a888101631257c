import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { counted } from "../text/numbers.ts";
import { untilInterrupted } from "./until-interrupted.ts";

/** The options of `agentltl study judge`. */
export interface StudyJudgeArguments {
  readonly out?: string;
}

/** `agentltl study judge`: asks the judges about every valid run that they have not judged yet. */
export async function studyJudge(file: string, options: StudyJudgeArguments, io: Io): Promise<ExitCode> {
  const { judgeStudy, loadStudy } = await import("@agentltl/study/node");
  const { study, results } = await loadStudy(file, io.cwd, options.out);
  const { result, wasStopped } = await untilInterrupted((signal) =>
    judgeStudy(study, {
      results,
      environment: io.env,
      signal,
      onProgress: (done) => {
        if (io.stderr.isTTY === true) io.stderr.write(`\r${done} judged`);
      },
    }),
  );
  io.stdout.write(`${wasStopped ? "stopped" : "done"}     ${counted(result, "answer")} judged now
next     npx agentltl study ${wasStopped ? "judge" : "analyze"} ${file}
`);
  return wasStopped ? 3 : 0;
}
