import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Holder, holderIn, mayLive, thisProcess } from "./holder.ts";

/** What came of something that was to be done to a file while nobody else does. */
export type Held<Result> =
  | { readonly kind: "done"; readonly value: Result }
  /** Somebody else holds the file, or may: nothing was done. */
  | {
      readonly kind: "held";
      /** As in ``process 77 on `host` ``, or `another process`. */
      readonly by: string;
      /** The file that says so. */
      readonly lock: string;
    };

/**
 * Does something to a file while nobody else does: two processes that go on with the same results would each make every run. Who holds it says
 * so in `<path>.<random>.lock`; a process of this machine that has ended, killed or not, holds nothing any more. Nothing is done where somebody
 * else holds the file or may hold it: a process on another machine can't be looked for. Of several who begin at the same moment it may be that
 * none does it, and never that two do. Rejects where the action does, and where the folder can't be read or written.
 */
export async function whileHeld<Result>(path: string, action: () => Promise<Result>): Promise<Held<Result>> {
  const own = `${path}.${randomUUID()}.lock`;
  // First said, then looked: of two who do so, one at least sees the other.
  await writeFile(own, `${JSON.stringify(thisProcess())}\n`, { flag: "wx" });
  const holding = async (): Promise<Held<Result>> => {
    for (const lock of await locksOf(path)) {
      if (lock === own) continue;
      const by = await letGo(lock);
      if (by !== undefined) return { kind: "held", by, lock };
    }
    return { kind: "done", value: await action() };
  };
  return holding().finally(() => rm(own, { force: true }));
}

async function locksOf(path: string): Promise<readonly string[]> {
  const names = await readdir(dirname(path));
  return names
    .filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith(".lock"))
    .map((name) => join(dirname(path), name));
}

/** Takes the lock of a process away that is no more. Answers who holds it where there is one, or may be. */
async function letGo(lock: string): Promise<string | undefined> {
  const text = await readFile(lock, "utf8").catch(() => undefined);
  // It has been let go of meanwhile.
  if (text === undefined) return undefined;
  const holder = holderIn(text);
  if (holder === undefined || mayLive(holder)) return nameOf(holder);
  await rm(lock, { force: true });
  return undefined;
}

function nameOf(holder: Holder | undefined): string {
  return holder === undefined ? "another process" : `process ${holder.pid} on \`${holder.host}\``;
}

/** What to tell a person whose file somebody else holds; `instead` says what to do but wait. */
export function heldText(
  path: string,
  { by, lock }: Extract<Held<never>, { readonly kind: "held" }>,
  instead: string,
): string {
  return `${path} is being written by ${by}; wait until it has ended, or ${instead}; if no such process runs, remove ${lock}`;
}
