import { createHmac, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { KeyedHash } from "@agentltl/traces";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import { counted } from "../text/numbers.ts";
import { reasonOf } from "../traces/find-files.ts";

const shortestKey = 16;

/** The hash by the key in a file; without one by a key that is made here and thrown away. */
export async function keyedHash(file: string | undefined, io: Io): Promise<KeyedHash> {
  const key = file === undefined ? randomBytes(32) : await keyIn(file, io);
  return (text) => createHmac("sha256", key).update(text).digest("hex").slice(0, 32);
}

async function keyIn(file: string, io: Io): Promise<Uint8Array> {
  const read = await attempt(() => readFile(resolve(io.cwd, file)));
  if (read.kind === "threw") throw new InputError(`--key-file: \`${file}\` ${reasonOf(read.error)}`);
  if (read.value.length >= shortestKey) return read.value;
  throw new InputError(
    `--key-file: \`${file}\` has ${counted(read.value.length, "byte")}, too few for a key; write ${shortestKey} or more, such as by \`openssl rand -hex 32\``,
  );
}
