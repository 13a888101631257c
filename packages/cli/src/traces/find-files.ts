import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { escapePath, glob, isDynamicPattern } from "tinyglobby";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";

/**
 * The files that the arguments name, in order, each once: files, globs (also those that the shell left alone) and folders, in which all
 * files with one of the endings count. `-` stays as it is. Throws an `InputError` where an argument names no file.
 */
export async function findFiles(
  args: readonly string[],
  cwd: string,
  { endings, what }: { readonly endings: readonly string[]; readonly what: string },
): Promise<readonly string[]> {
  const found = await Promise.all(args.map((argument) => filesOf(argument, cwd, endings, what)));
  return [...new Set(found.flat())];
}

async function filesOf(
  argument: string,
  cwd: string,
  endings: readonly string[],
  what: string,
): Promise<readonly string[]> {
  if (argument === "-") return ["-"];
  // It would be the folder, and as a pattern all that the disk holds.
  if (argument === "")
    throw new InputError(`one ${what} is named by an empty text; name a file, or see what a variable holds`);
  const status = await attempt(() => stat(resolve(cwd, argument)));
  if (status.kind === "done" && !status.value.isDirectory()) return [argument];
  const isFolder = status.kind === "done";
  if (!isFolder && !isDynamicPattern(argument))
    throw new InputError(`\`${argument}\` ${reasonOf(status.error)}`);
  const slashes = argument.replaceAll("\\", "/");
  // A folder may be called `[chat]`, which as a pattern is one letter.
  const pattern = isFolder
    ? `${escapePath(slashes.replace(/\/+$/, ""))}/**/*.{${endings.join(",")}}`
    : slashes;
  const matched = await glob(pattern, { cwd, expandDirectories: false });
  if (matched.length > 0) return matched.toSorted();
  const hint = isFolder
    ? `no file in it ends in ${new Intl.ListFormat("en", { type: "disjunction" }).format(endings.map((one) => `.${one}`))}`
    : "no file has such a name";
  throw new InputError(`no ${what} matched ${argument}: ${hint}, seen from ${cwd}`);
}

/** Why a file can't be opened, and what to do. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return "does not exist; check the path";
  if (code === "EACCES" || code === "EPERM") return "may not be read; check its permissions";
  if (code === "EISDIR") return "is a folder; name a file in it";
  return `can't be read (${String(code ?? error)}); check that it is a file`;
}
