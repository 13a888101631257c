import { createReadStream } from "node:fs";
import type { ReadTracesOptions } from "../read-traces.ts";
import { readJsonFile } from "./read-json-file.ts";
import { readJsonLines } from "./read-json-lines.ts";
import { readStream } from "./read-stream.ts";
import type { Reading } from "./reading.ts";

/**
 * The traces of a file in any format, one after the other. What can't be read is among the readings, with its place; rejects only where the
 * file can't be opened.
 */
export async function* readTraceFile(path: string, options: ReadTracesOptions = {}): AsyncGenerator<Reading> {
  yield* readTraceStream(createReadStream(path), path, options);
}

/**
 * The same for a stream that has a file's name: `.json` is read as one JSON value, `.jsonl` and `.ndjson` line by line, anything else as its
 * first line looks.
 */
export async function* readTraceStream(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
  options: ReadTracesOptions = {},
): AsyncGenerator<Reading> {
  const name = file.toLowerCase();
  if (name.endsWith(".json")) yield* readJsonFile(stream, file, options);
  else if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) yield* readJsonLines(stream, file, options);
  else yield* readStream(stream, file, options);
}
