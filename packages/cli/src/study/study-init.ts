import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { firstStudy } from "@agentltl/study";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";

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
  const written = await attempt(() =>
    writeFile(resolve(io.cwd, file), firstStudy, { flag: force ? "w" : "wx" }),
  );
  if (written.kind === "threw") throw new InputError(reasonOf(written.error, file));
  io.stdout.write(`written  ${file}: a study of the sources here, with two scripted models; change it to name yours
next     npx agentltl study run ${file} --dry-run
then     npx agentltl study run ${file}
`);
  return 0;
}

function reasonOf(error: unknown, file: string): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EEXIST") return `${file} exists and was left as it is; with --force it is overwritten`;
  return `${file} can't be written: ${error instanceof Error ? error.message : String(error)}`;
}
