import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { attempt, attemptLater, type Json } from "@agentltl/core/host";
import type { LockingStore } from "../session-store.ts";
import { fileNameOf } from "./file-name-of.ts";

/** A lock that is older than this was left behind: it is held for the time of one read and one write. Milliseconds. */
const stale = 10_000;
/** Whoever waits longer for a lock gives up, and the call is refused. */
const patience = 15_000;

/**
 * Keeps sessions as files of one folder, for the processes of one machine. A file is replaced as a whole, so a process that dies while it
 * writes leaves the former state; the lock of a process that died is taken over. The files hold arguments, results and texts as they are.
 */
export function fileStore(folder: string): LockingStore {
  const fileOf = (session: string) => join(folder, fileNameOf(session, ".json"));
  return {
    async load(session) {
      const read = await attemptLater(() => readFile(fileOf(session), "utf8"));
      if (read.kind === "done") return JSON.parse(read.value) as Json;
      if (isCode(read.error, "ENOENT")) return undefined;
      throw read.error;
    },
    async save(session, snapshot) {
      const file = fileOf(session);
      const next = `${file}.${randomUUID()}`;
      await mkdir(folder, { recursive: true });
      await writeFile(next, JSON.stringify(snapshot));
      await rename(next, file);
    },
    async lock(session) {
      await mkdir(folder, { recursive: true });
      const file = `${fileOf(session)}.lock`;
      const mine = `${process.pid} ${randomUUID()}`;
      const until = Date.now() + patience;
      while (!(await taken(file, mine))) {
        if (Date.now() > until) throw new Error(`session \`${session}\` is locked: ${file}`);
        if (!(await takenOver(file))) await wait(1 + Math.random() * 10);
      }
      return async () => {
        if ((await contentOf(file)) === mine) await unlink(file);
      };
    },
  };
}

/** Whether the lock is ours: only one can make its file. */
async function taken(file: string, mine: string): Promise<boolean> {
  const opened = await attemptLater(() => open(file, "wx"));
  if (opened.kind === "threw") {
    if (isCode(opened.error, "EEXIST")) return false;
    throw opened.error;
  }
  await opened.value.writeFile(mine);
  await opened.value.close();
  return true;
}

/** Whether a lock that its holder left behind was taken away. */
async function takenOver(file: string): Promise<boolean> {
  const content = await contentOf(file);
  if (content === undefined) return true;
  const info = await attemptLater(() => stat(file));
  if (info.kind === "threw") return true;
  const age = Date.now() - info.value.mtimeMs;
  // One that is being made has no content yet.
  if (age < stale && (content === "" || isAlive(Number.parseInt(content, 10)))) return false;
  const aside = `${file}.${createHash("sha256").update(content).digest("hex").slice(0, 16)}`;
  const moved = await attemptLater(() => rename(file, aside));
  if (moved.kind === "threw") return true;
  // Somebody else was faster, and this is already the next holder's.
  if ((await contentOf(aside)) !== content) {
    await rename(aside, file);
    return false;
  }
  await unlink(aside);
  return true;
}

async function contentOf(file: string): Promise<string | undefined> {
  const read = await attemptLater(() => readFile(file, "utf8"));
  return read.kind === "done" ? read.value : undefined;
}

/** Whether a process of this machine is there. */
function isAlive(pid: number): boolean {
  const asked = attempt(() => process.kill(pid, 0));
  return asked.kind === "done" || isCode(asked.error, "EPERM");
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
