import { type RedactOptions, redactTrace, writeJsonLine } from "@agentltl/traces";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { counted } from "../text/numbers.ts";
import { readTraces, type TraceOptions } from "../traces/read-traces.ts";
import { keyedHash } from "./keyed-hash.ts";

/** The options of `agentltl redact`. */
export interface RedactArguments extends TraceOptions {
  readonly content: RedactOptions["content"];
  readonly keyFile?: string;
}

/** `agentltl redact`: writes the traces to stdout without what they should not tell, and to stderr what that means. */
export async function redact(paths: readonly string[], options: RedactArguments, io: Io): Promise<ExitCode> {
  const { content, keyFile } = options;
  if (keyFile !== undefined && content !== "hashed")
    throw new InputError(
      `\`--key-file\` is for hashes, and \`--content ${content}\` makes none; leave one of them out`,
    );
  const how: RedactOptions =
    content === "hashed" ? { content, hash: await keyedHash(keyFile, io) } : { content };
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
    "values are hashed; rules that compare them with literals can't be judged without the key, nor rules of what was said at all",
  names:
    "tools, outcomes, steps, times and counters are left; rules that ask for values can't be judged any more",
};
