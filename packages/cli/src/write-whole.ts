import { randomUUID } from "node:crypto";
import { realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { attempt } from "./errors/attempt.ts";

/**
 * Writes a file beside its place and puts it there: whoever reads it sees the old text or the new one, never a part. A link stays a link, and a
 * file that is there keeps its permissions. Throws what the disk says.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const known = await attempt(() => realpath(path));
  const place = known.kind === "done" ? known.value : path;
  const before = await attempt(() => stat(place));
  const beside = `${place}.${randomUUID()}.tmp`;
  const written = await attempt(async () => {
    await writeFile(beside, text, {
      flag: "wx",
      ...(before.kind === "done" ? { mode: before.value.mode } : {}),
    });
    await rename(beside, place);
  });
  if (written.kind === "done") return;
  await attempt(() => rm(beside, { force: true }));
  throw written.error;
}
