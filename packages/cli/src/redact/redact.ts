import { createHmac, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type KeyedHash, type RedactOptions, redactTrace, writeJsonLine } from "@agentltl/traces";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { counted } from "../text/numbers.ts";
import { reasonOf } from "../traces/find-files.ts";
import { readTraces, type TraceOptions } from "../traces/read-traces.ts";

/** The options of `agentltl redact`. */
export interface RedactArguments extends TraceOptions {
  readonly content: RedactOptions["content"];
  readonly keyFile?: string;
}

const shortestKey = 16;

/** `agentltl redact`: writes the traces to stdout without what they should not tell, and to stderr what that means. */
export async function redact(paths: readonly string[], options: RedactArguments, io: Io): Promise<ExitCode> {
  const { content, keyFile } = options;
  if (keyFile !== undefined && content !== "hashed")
    throw new InputError(
      `\`--key-file\` is for hashes, and \`--content ${content}\` makes none; leave one of them out`,
    );
  const how: RedactOptions =
    content === "hashed" ? { content, hash: hashWith(await keyOf(keyFile, io)) } : { content };
  let traces = 0;
  for await (const { trace } of readTraces(paths, io, options)) {
    io.stdout.write(writeJsonLine(redactTrace(trace, how)));
    traces += 1;
  }
  io.stderr.write(`${counted(traces, "trace")}: ${meaningOf[content]}\n`);
  return 0;
}

const meaningOf: Readonly<Record<RedactOptions["content"], string>> = {
  full: "what looks like a secret was taken out; all else is as it was",
  hashed:
    "values are hashed; rules that compare them with literals, and what was said, can't be judged any more",
  names:
    "tools, outcomes, steps, times and counters are left; rules that ask for values can't be judged any more",
};

function hashWith(key: Uint8Array): KeyedHash {
  return (text) => createHmac("sha256", key).update(text).digest("hex").slice(0, 32);
}

async function keyOf(file: string | undefined, io: Io): Promise<Uint8Array> {
  if (file === undefined) return randomBytes(32);
  const read = await attempt(() => readFile(resolve(io.cwd, file)));
  if (read.kind === "threw") throw new InputError(`--key-file: \`${file}\` ${reasonOf(read.error)}`);
  if (read.value.length >= shortestKey) return read.value;
  throw new InputError(
    `--key-file: \`${file}\` has ${counted(read.value.length, "byte")}, too few for a key; write ${shortestKey} or more, such as by \`openssl rand -hex 32\``,
  );
}
