import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { attempt, attemptLater, isJsonObject, readJson } from "@agentltl/core/host";
import { StudyError } from "../../errors/study-error.ts";

/** Who holds a file, as it says in a file beside it. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, in milliseconds since 1970. */
  readonly began: number;
}

/**
 * Does something to a file while nobody else does: two processes that go on with the same results would each make every run. Who holds it says
 * so in `<path>.<random>.lock`; a process of this machine that has ended, killed or not, holds nothing any more. Throws `results-invalid`, and
 * does nothing, where somebody else holds the file or may hold it: a process on another machine can't be looked for. Of several who begin at the
 * same moment it may be that none does it, and never that two do.
 */
export async function whileHeld<Result>(path: string, action: () => Promise<Result>): Promise<Result> {
  const own = `${path}.${randomUUID()}.lock`;
  const holder: Holder = { pid: process.pid, host: hostname(), began: beganAt() };
  // First said, then looked: of two who do so, one at least sees the other.
  await writeFile(own, `${JSON.stringify(holder)}\n`, { flag: "wx" });
  const holding = async (): Promise<Result> => {
    for (const lock of await locksOf(path)) if (lock !== own) await letGo(lock, path);
    return action();
  };
  return holding().finally(() => rm(own, { force: true }));
}

async function locksOf(path: string): Promise<readonly string[]> {
  const names = await readdir(dirname(path));
  return names
    .filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith(".lock"))
    .map((name) => join(dirname(path), name));
}

/** Takes the lock of a process away that is no more. Throws where there is one, or may be. */
async function letGo(lock: string, path: string): Promise<void> {
  const read = await attemptLater(() => readFile(lock, "utf8"));
  // It has been let go of meanwhile.
  if (read.kind === "threw") return;
  const holder = holderIn(read.value);
  if (holder !== undefined && !mayLive(holder)) return rm(lock, { force: true });
  const who = holder === undefined ? "another process" : `process ${holder.pid} on \`${holder.host}\``;
  throw new StudyError(
    "results-invalid",
    `${path} is being written by ${who}; wait until it has ended, or give another folder with --out; if no such process runs, remove ${lock}`,
  );
}

function mayLive({ pid, host, began }: Holder): boolean {
  if (host !== hostname()) return true;
  // A container gives the same number to each that runs in it.
  if (pid === process.pid) return Math.abs(began - beganAt()) < 5000;
  const asked = attempt(() => process.kill(pid, 0));
  return asked.kind === "done" || Reflect.get(Object(asked.error), "code") !== "ESRCH";
}

function beganAt(): number {
  return Math.round(Date.now() - process.uptime() * 1000);
}

function holderIn(text: string): Holder | undefined {
  const parsed = attempt((): unknown => JSON.parse(text));
  const read = readJson(parsed.kind === "done" ? parsed.value : undefined);
  if (read.kind !== "json" || !isJsonObject(read.value)) return undefined;
  const { pid, host, began } = read.value;
  if (typeof pid !== "number" || typeof host !== "string" || typeof began !== "number") return undefined;
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, host, began } : undefined;
}
