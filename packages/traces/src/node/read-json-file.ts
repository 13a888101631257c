import { attempt, type Json } from "@agentltl/core/host";
import { TracesError } from "../errors/traces-error.ts";
import { isOwnRecord } from "../formats/own-record.ts";
import { toJson } from "../json/to-json.ts";
import { readRecord } from "../lines/read-record.ts";
import { recognisedOptions } from "../lines/recognised-options.ts";
import { whyUnknown } from "../lines/why-unknown.ts";
import { type ReadTracesOptions, readJsonLog } from "../read-traces.ts";
import { decode } from "./decode.ts";
import { readJsonText } from "./json-fault.ts";
import { placeIn } from "./place-in.ts";
import { readAll } from "./read-bytes.ts";
import { markLength } from "./read-lines.ts";
import type { Broken, Reading } from "./reading.ts";

/** The traces of a JSON file in any format: a log, one record, or a list of records. */
export async function* readJsonFile(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
  options: ReadTracesOptions = {},
): AsyncGenerator<Reading> {
  const bytes = await readAll(stream);
  const broken = (fault: Omit<Broken, "file">): Reading => ({ kind: "broken", file, ...fault });
  if (bytes === undefined) {
    yield broken({
      line: undefined,
      message: "is larger than 500 MB; write one record a line and call it .jsonl",
    });
    return;
  }
  const decoded = decode(bytes.subarray(markLength(bytes)));
  if (decoded.kind === "fault")
    yield broken({ line: 1, column: decoded.offset + 1, message: decoded.message });
  else yield* readJsonOf(decoded.text, file, options);
}

function* readJsonOf(text: string, file: string, options: ReadTracesOptions): Generator<Reading> {
  const broken = (fault: Omit<Broken, "file">): Reading => ({ kind: "broken", file, ...fault });
  if (text.trim() === "") {
    yield broken({ line: undefined, message: "is empty; write a run's record, or a list of them" });
    return;
  }
  const json = readJsonText(text);
  if (json.kind === "fault") {
    const place = placeIn(text, json.fault.offset);
    const hint = looksLikeLines(text) ? "; with one record a line, call the file .jsonl" : "";
    yield broken({ ...place, message: `${json.fault.message}${hint}` });
    return;
  }
  yield* readingsOf(json.value, file, options);
}

/** What no reader knows is read as a record, whose fault says what a record looks like. */
function readingsOf(value: unknown, file: string, options: ReadTracesOptions): Iterable<Reading> {
  const { from = "auto" } = options;
  const isOwn = from === "jsonl" || (from === "auto" && isOwnRecord(value as Json));
  if (isOwn) return readRecords(value, file, options);
  const document = attempt(() => toJson(value));
  if (document.kind === "threw")
    return from === "auto" ? readRecords(value, file, options) : [brokenBy(document.error, file)];
  const known = recognisedOptions(document.value, options);
  return known === undefined ? readRecords(value, file, options) : readForeign(document.value, file, known);
}

function* readForeign(document: Json, file: string, options: ReadTracesOptions): Generator<Reading> {
  const read = attempt(() => readJsonLog(document, options));
  if (read.kind === "threw") {
    yield brokenBy(read.error, file);
    return;
  }
  const { format, traces } = read.value;
  for (const [index, trace] of traces.entries())
    yield { kind: "trace", trace, format, file, ...(traces.length > 1 ? { index } : {}) };
}

function brokenBy(error: unknown, file: string): Reading {
  if (!TracesError.isInstance(error)) throw error;
  return { kind: "broken", file, line: undefined, message: error.message };
}

function* readRecords(
  value: unknown,
  file: string,
  { from: _from, ...options }: ReadTracesOptions,
): Generator<Reading> {
  const isList = Array.isArray(value);
  const records: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (records.length === 0)
    yield { kind: "broken", file, line: undefined, message: "is an empty list; write a run's record in it" };
  for (const [index, record] of records.entries()) {
    const read = readRecord(record, options);
    if (read.kind === "trace")
      yield { kind: "trace", trace: read.trace, format: "jsonl", file, ...(isList ? { index } : {}) };
    else {
      const said = faultText(record, read.message);
      const message = isList ? `entry [${index}]${said}` : said.trimStart();
      yield { kind: "broken", file, line: undefined, message };
    }
  }
}

/** What is said behind the place of a record that is none. It is looked through only if it nests no deeper than JSON may. */
function faultText(record: unknown, message: string): string {
  const json = attempt(() => toJson(record));
  const unknown = json.kind === "done" ? whyUnknown(json.value) : undefined;
  return unknown === undefined ? `: ${message}` : ` is ${unknown}`;
}

function looksLikeLines(text: string): boolean {
  const end = text.indexOf("\n");
  return end !== -1 && text.slice(end).trim() !== "" && readJsonText(text.slice(0, end)).kind === "json";
}
