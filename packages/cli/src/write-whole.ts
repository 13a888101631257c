import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { attempt } from "./errors/attempt.ts";

/** Writes a file beside its place and puts it there: whoever reads it sees the old text or the new one, never a part. Throws what the disk says. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const beside = `${path}.${randomUUID()}.tmp`;
  const written = await attempt(async () => {
    await writeFile(beside, text, { flag: "wx" });
    await rename(beside, path);
  });
  if (written.kind === "done") return;
  await attempt(() => rm(beside, { force: true }));
  throw written.error;
}
