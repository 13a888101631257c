import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import { placeText } from "../text/place-text.ts";
import { visible } from "../text/visible.ts";
import { findFiles, reasonOf } from "./find-files.ts";
import { readJsonFile } from "./read-json-file.ts";
import { readJsonLines } from "./read-json-lines.ts";
import { readStdin } from "./read-stdin.ts";
import type { Broken, Reading, ReadTrace } from "./read-trace.ts";

/** How traces are read. */
export interface TraceOptions {
  /** Leaves out what can't be read, and counts it on stderr. */
  readonly skipBroken?: boolean;
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
  const named = args.length > 0 ? args : fromPipe(io);
  const files = await findFiles(named, io.cwd, { endings: ["jsonl", "ndjson", "json"], what: "trace" });
  let traces = 0;
  let skipped = 0;
  for (const file of files) {
    const broken: Broken[] = [];
    for await (const reading of readFile(file, io)) {
      if (reading.kind === "note") io.stderr.write(`note: ${visible(reading.text)}\n`);
      else if (reading.kind === "trace") {
        traces += 1;
        const { kind: _kind, ...read } = reading;
        yield read;
      } else if (options.skipBroken === true) broken.push(reading);
      else throw new InputError(brokenText(reading));
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

async function* readFile(file: string, io: Io): AsyncGenerator<Reading> {
  if (file === "-") {
    yield* readStdin(io.stdin, "stdin");
    return;
  }
  const opened = await attempt(() => open(resolve(io.cwd, file)));
  if (opened.kind === "threw") throw new InputError(`\`${file}\` ${reasonOf(opened.error)}`);
  const stream = opened.value.createReadStream();
  yield* file.toLowerCase().endsWith(".json") ? readJsonFile(stream, file) : readJsonLines(stream, file);
}

function brokenText(broken: Broken): string {
  const { line, column = 1, source } = broken;
  const place = source === undefined || line === undefined ? undefined : { line, column, source };
  return `${headOf(broken)}${placeText(place)}\nwith --skip-broken what can't be read is left out and counted`;
}

function headOf({ file, line, column = 1, message }: Broken): string {
  if (line !== undefined) return `${file}:${line}:${column}: ${visible(message)}`;
  return message.startsWith(":") ? `${file}${visible(message)}` : `${file} ${visible(message)}`;
}
