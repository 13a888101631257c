import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { nearestName } from "@agentltl/core/host";
import { type FormatName, formatNames } from "@agentltl/traces";
import { type Broken, type Reading, readStream, readTraceStream } from "@agentltl/traces/node";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import { placeText } from "../text/place-text.ts";
import { visible } from "../text/visible.ts";
import { findFiles, reasonOf } from "./find-files.ts";
import type { ReadTrace } from "./read-trace.ts";

/** How traces are read. */
export interface TraceOptions {
  /** Leaves out what can't be read, and counts it on stderr. */
  readonly skipBroken?: boolean;
  /** The command has no `--skip-broken`, so it isn't advised. */
  readonly mustBeWhole?: boolean;
  /** The format of the files; `auto`, the default, recognises it for each. */
  readonly from?: string;
}

/**
 * The traces of the files that the arguments name, one after the other. Throws an `InputError` at the first part of a file that can't be
 * read, with file, line and column, and where there is no trace at all.
 */
export async function* readTraces(
  args: readonly string[],
  io: Io,
  options: TraceOptions,
): AsyncGenerator<ReadTrace> {
  const from = checkedFormat(options.from);
  const named = args.length > 0 ? args : fromPipe(io);
  const files = await findFiles(named, io.cwd, { endings: ["jsonl", "ndjson", "json"], what: "trace" });
  let traces = 0;
  let skipped = 0;
  const rules = files.find((file) => /\.rules\.ya?ml$/.test(file));
  if (rules !== undefined)
    throw new InputError(
      `\`${visible(rules)}\` is a rule file, and no trace; give it as --rules ${visible(rules)}`,
    );
  for (const file of files) {
    const broken: Broken[] = [];
    for await (const reading of readFile(file, io, from)) {
      if (reading.kind === "note") io.stderr.write(`note: ${visible(reading.text)}\n`);
      else if (reading.kind === "trace") {
        traces += 1;
        const { kind: _kind, ...read } = reading;
        yield read;
      } else if (options.skipBroken === true) broken.push(reading);
      else throw new InputError(`${brokenText(reading)}${options.mustBeWhole === true ? "" : skipAdvice}`);
    }
    skipped += broken.length;
    const [first] = broken;
    if (first !== undefined)
      io.stderr.write(
        `skipped ${broken.length} in ${file} that can't be read, the first: ${headOf(first)}\n`,
      );
  }
  if (traces > 0) return;
  const why = skipped > 0 ? `: all ${skipped} that were there are broken` : "";
  throw new InputError(`no trace matched ${named.join(" ")}${why}`);
}

function fromPipe(io: Io): readonly string[] {
  if (io.stdin.isTTY !== true) return ["-"];
  throw new InputError(
    "no traces are given; name files, a glob in quotes such as 'runs/*.jsonl', or pipe them in",
  );
}

/** The format that `--from` names. */
function checkedFormat(from = "auto"): FormatName | "auto" {
  const known = ["auto" as const, ...formatNames];
  const found = known.find((name) => name === from);
  if (found !== undefined) return found;
  const nearest = nearestName(from, known);
  const hint = nearest === undefined ? `give one of ${known.join(", ")}` : `did you mean \`${nearest}\`?`;
  throw new InputError(`--from: unknown format \`${visible(from)}\`; ${hint}`);
}

async function* readFile(file: string, io: Io, from: FormatName | "auto"): AsyncGenerator<Reading> {
  if (file === "-") {
    yield* readStream(io.stdin, "stdin", { from });
    return;
  }
  const opened = await attempt(() => open(resolve(io.cwd, file)));
  if (opened.kind === "threw") throw new InputError(`\`${file}\` ${reasonOf(opened.error)}`);
  yield* readTraceStream(opened.value.createReadStream(), file, { from });
}

function brokenText(broken: Broken): string {
  const { line, column = 1, source } = broken;
  const place = source === undefined || line === undefined ? undefined : { line, column, source };
  return `${headOf(broken)}${placeText(place)}`;
}

const skipAdvice = "\nwith --skip-broken what can't be read is left out and counted";

function headOf({ file, line, column = 1, message }: Broken): string {
  if (line !== undefined) return `${file}:${line}:${column}: ${visible(message)}`;
  return message.startsWith(":") ? `${file}${visible(message)}` : `${file} ${visible(message)}`;
}
