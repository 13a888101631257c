import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { attempt } from "./errors/attempt.ts";
import { InputError } from "./errors/input-error.ts";
import { writeReason } from "./errors/write-reason.ts";
import type { Io } from "./io.ts";
import { visible } from "./text/visible.ts";

/** Writes a file to begin with. Throws an `InputError` where it can't, and, without `force`, where the file is there already. */
export async function writeFirst(file: string, text: string, force: boolean, io: Io): Promise<void> {
  // The flag `wx` fails where the file exists: looking first and writing then could still overwrite.
  const written = await attempt(() => writeFile(resolve(io.cwd, file), text, { flag: force ? "w" : "wx" }));
  if (written.kind === "threw") throw new InputError(reasonOf(written.error, file));
}

function reasonOf(error: unknown, file: string): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EEXIST") return `${file} exists and was left as it is; with --force it is overwritten`;
  return `\`${visible(file)}\` ${writeReason(error)}`;
}
