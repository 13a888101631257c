import { firstStudy } from "@agentltl/study";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { writeFirst } from "../write-first.ts";

/** The options of `agentltl study init`. */
export interface StudyInitArguments {
  readonly force?: boolean;
}

/** `agentltl study init`: writes a commented study file. */
export async function studyInit(
  file: string,
  { force = false }: StudyInitArguments,
  io: Io,
): Promise<ExitCode> {
  await writeFirst(file, firstStudy, force, io);
  io.stdout.write(`written  ${file}: a study of the sources here, with two scripted models; change it to name yours
next     npx agentltl study run ${file} --dry-run
then     npx agentltl study run ${file}
`);
  return 0;
}
