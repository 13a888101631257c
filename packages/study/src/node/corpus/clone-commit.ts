import { execFile } from "node:child_process";
import { mkdir, rm, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { attemptLater } from "@agentltl/core/host";
import { StudyError } from "../../errors/study-error.ts";

const run = promisify(execFile);

/**
 * The folder with one commit of a repository, cloned where it is not there yet. Throws `repository-invalid` with git's words where that can't
 * be done. Nothing of the repository is run: no hooks, no submodules, no filters of its own.
 */
export async function cloneCommit(url: string, commit: string, folder: string): Promise<string> {
  const there = await attemptLater(() => stat(`${folder}/.git`));
  if (there.kind === "done" && (await headOf(folder)) === commit) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const done = await attemptLater(async () => {
    await git(folder, "init", "--quiet");
    await git(folder, "fetch", "--quiet", "--depth", "1", "--", url, commit);
    await git(folder, "checkout", "--quiet", "--detach", "FETCH_HEAD");
  });
  if (done.kind === "done" && (await headOf(folder)) === commit) return folder;
  await rm(folder, { recursive: true, force: true });
  const why = done.kind === "threw" ? textOf(done.error) : "another commit came";
  throw new StudyError("repository-invalid", `commit ${commit} of \`${url}\` can't be fetched: ${why}`);
}

async function headOf(folder: string): Promise<string | undefined> {
  const head = await attemptLater(() => git(folder, "rev-parse", "HEAD"));
  return head.kind === "done" ? head.value.trim() : undefined;
}

async function git(folder: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run("git", ["-C", folder, "-c", "core.hooksPath=/dev/null", ...args], {
    env: { ...process.env, GIT_TERMINAL_PROMPT: "0" },
    timeout: 600_000,
  });
  return stdout;
}

function textOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n").at(-1) ?? text;
}
