import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
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
  const status = await attempt(() => stat(resolve(cwd, argument)));
  if (status.kind === "done" && !status.value.isDirectory()) return [argument];
  const isFolder = status.kind === "done";
  if (!isFolder && !isDynamicPattern(argument))
    throw new InputError(`\`${argument}\` ${reasonOf(status.error)}`);
  const pattern = isFolder ? `${argument.replace(/[\\/]+$/, "")}/**/*.{${endings.join(",")}}` : argument;
  const matched = await glob(pattern.replaceAll("\\", "/"), { cwd, expandDirectories: false });
  if (matched.length > 0) return matched.toSorted();
  const hint = isFolder
    ? `no file in it ends in ${endings.map((one) => `.${one}`).join(" or ")}`
    : "no file has such a name";
  throw new InputError(`no ${what} matched ${argument}: ${hint}, seen from ${cwd}`);
}

/** Why a file can't be opened, and what to do. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return "does not exist; check the path";
  if (code === "EACCES" || code === "EPERM") return "may not be read; check its permissions";
  return `can't be read (${String(code ?? error)}); check that it is a file`;
}
