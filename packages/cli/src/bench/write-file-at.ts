import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import { writeReason } from "../errors/write-reason.ts";
import type { Io } from "../io.ts";
import { visible } from "../text/visible.ts";
import { writeWhole } from "../write-whole.ts";

/** Writes a file whole, and the folders that it needs. */
export async function writeFileAt(path: string, text: string, io: Io): Promise<void> {
  const place = resolve(io.cwd, path);
  const written = await attempt(async () => {
    await mkdir(dirname(place), { recursive: true });
    await writeWhole(place, text);
  });
  if (written.kind === "threw") throw new InputError(`\`${visible(path)}\` ${writeReason(written.error)}`);
}
