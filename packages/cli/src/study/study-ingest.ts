import { resolve } from "node:path";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { counted } from "../text/numbers.ts";

/** The options of `agentltl study ingest`. */
export interface StudyIngestArguments {
  readonly out?: string;
  readonly model?: string;
  readonly prompt?: string;
}

/** `agentltl study ingest`: takes traces into a study. */
export async function studyIngest(
  file: string,
  traces: readonly string[],
  { out, model, prompt }: StudyIngestArguments,
  io: Io,
): Promise<ExitCode> {
  const { ingestTraces, loadStudy } = await import("@agentltl/study/node");
  const { study, ...places } = await loadStudy(file, io.cwd, out);
  const paths = traces.map((one) => resolve(io.cwd, one));
  const options = {
    ...places,
    ...(model === undefined ? {} : { model }),
    ...(prompt === undefined ? {} : { prompt }),
  };
  const { added, known } = await ingestTraces(study, paths, options, new Date());
  io.stdout.write(`done     ${counted(added, "run")} added${known === 0 ? "" : `, ${known} known already`}
next     npx agentltl study analyze ${file}
`);
  return 0;
}
