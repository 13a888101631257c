import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readFileSync, readSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Recorder, recordToLogs } from "@agentltl/core/host";
import { now } from "../platform.ts";
import { fileNameOf } from "./file-name-of.ts";

/**
 * Writes each event as one line, when it happens, and at the end of a session its trace as the last line (`kind: "run"`). A session that
 * rests between two turns has no such line: `agentltl verify` reads it as far as it went. Given a directory it writes one file a session,
 * named after it; given a path that ends in `.jsonl`, that file, for one session at a time.
 *
 * After a crash at most the last line is torn; the next write begins a new one. `flush` resolves when everything is on disk. The files
 * hold arguments, results and texts as they were told: `agentltl` takes out what looks like a secret (`redact`).
 */
export function jsonlRecorder(path: string): Recorder {
  const fileOf = (run: string) => (path.endsWith(".jsonl") ? path : join(path, fileNameOf(run, ".jsonl")));
  return recordToLogs({
    begin: (run) => beginWriting(fileOf(run)),
    append: (run, text) => appendFileSync(fileOf(run), text),
    async sync(runs) {
      for (const file of new Set(runs.map(fileOf))) await syncToDisk(file);
    },
    now,
  });
}

/** What is in the file already. A torn last line gets its end, so that the next is a line of its own. */
function beginWriting(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  if (isTorn(file)) appendFileSync(file, "\n");
  return readFileSync(file, "utf8");
}

function isTorn(file: string): boolean {
  const descriptor = openSync(file, "a+");
  const { size } = fstatSync(descriptor);
  const last = Buffer.alloc(1);
  if (size > 0) readSync(descriptor, last, 0, 1, size - 1);
  closeSync(descriptor);
  return size > 0 && last.toString() !== "\n";
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, "a");
  await handle.sync();
  await handle.close();
}
