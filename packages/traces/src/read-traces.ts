import type { Trace } from "@agentltl/core";
import { type Json, nearestName, type ReadOptions } from "@agentltl/core/host";
import { TracesError } from "./errors/traces-error.ts";
import type { Format, FormatName, ReadSessions } from "./formats/format.ts";
import { foreignFormats, formatNames } from "./formats/registry.ts";
import { toJson } from "./json/to-json.ts";
import { readRecord } from "./lines/read-record.ts";
import { recogniseJson } from "./recognise.ts";
import { traceOf } from "./transcript/trace-of.ts";
import type { Transcript } from "./transcript/transcript.ts";

/** How logs are read. */
export interface ReadTracesOptions extends ReadOptions {
  /** The format; `auto` (the default) recognises it. */
  readonly from?: FormatName | "auto" | undefined;
}

/** The traces of a log, and the format that they were read from. */
export interface ReadLog {
  readonly format: FormatName;
  readonly traces: readonly Trace[];
}

/**
 * Reads a log into traces: a parsed JSON file, the list of a JSONL file's lines, or live objects of a framework. Calls are never dropped; what
 * the log lacks or has wrong is in each trace's `gaps`.
 *
 * Throws a `TracesError` where no reader knows the value (`format-unknown`), several do (`format-ambiguous`), or it is not what `from` says
 * (`format-wrong`).
 */
export function readTraces(value: unknown, options: ReadTracesOptions = {}): ReadLog {
  return readJsonLog(toJson(value), options);
}

/** The same for a value that is JSON. */
export function readJsonLog(document: Json, { from = "auto", ...options }: ReadTracesOptions): ReadLog {
  const format = from === "auto" ? recognisedFormat(document) : checkedName(from);
  if (format === "jsonl") return { format, traces: readOwn(document, options) };
  const sessions = readSessions(foreignFormats[format], document);
  const refused = "refused" in sessions ? sessions.refused : whyNothing(sessions, document, format);
  if (refused !== undefined || "refused" in sessions)
    throw new TracesError("format-wrong", `is no ${format} that can be read: ${refused}`);
  return { format, traces: sessions.map((session) => traceOf(session, options)) };
}

/** Why what was read is not what was meant: nothing was said and done in any session. */
function whyNothing(sessions: readonly Transcript[], document: Json, format: FormatName): string | undefined {
  if (sessions.some(({ entries }) => entries.some(({ kind }) => kind !== "odd"))) return undefined;
  const recognition = recogniseJson(document);
  if (recognition.kind !== "recognised") return "there are no messages, calls or spans in it";
  // Spans without content are what they are.
  if (recognition.format === format && sessions.length > 0) return undefined;
  return `it looks like ${recognition.format}, by ${recognition.reason}`;
}

/** The sessions of a document, or of each of a list of documents. */
function readSessions(format: Format, document: Json): ReadSessions {
  const isList = Array.isArray(document) && document.length > 0 && format.recognise?.(document) === undefined;
  if (!isList || !document.every((one: Json) => format.recognise?.(one) !== undefined))
    return format.read(document);
  const read = document.map((one: Json) => format.read(one));
  const sessions: Transcript[] = [];
  for (const [index, one] of read.entries()) {
    if ("refused" in one) return { refused: `entry [${index}]: ${one.refused}` };
    sessions.push(...one);
  }
  return sessions;
}

function recognisedFormat(document: Json): FormatName {
  const recognition = recogniseJson(document);
  switch (recognition.kind) {
    case "recognised":
      return recognition.format;
    case "ambiguous": {
      const candidates = recognition.candidates
        .map(({ format, reason }) => `\`${format}\` (${reason})`)
        .join(" or ");
      throw new TracesError("format-ambiguous", `may be ${candidates}; name the format with \`from\``);
    }
    case "unknown":
      throw new TracesError(
        "format-unknown",
        `is of no known format: ${recognition.reason}; known are ${formatNames.join(", ")}`,
      );
  }
}

function checkedName(name: string): FormatName {
  const found = formatNames.find((known) => known === name);
  if (found !== undefined) return found;
  const nearest = nearestName(name, formatNames);
  const hint = nearest === undefined ? `known are ${formatNames.join(", ")}` : `did you mean \`${nearest}\`?`;
  throw new TracesError("option-invalid", `unknown format \`${name}\`; ${hint}`);
}

function readOwn(document: Json, options: ReadOptions): readonly Trace[] {
  const records: readonly Json[] = Array.isArray(document) ? document : [document];
  return records.map((record, index) => {
    const read = readRecord(record, options);
    if (read.kind === "trace") return read.trace;
    const place = Array.isArray(document) ? `entry [${index}]: ` : "";
    throw new TracesError("format-wrong", `${place}${read.message}`);
  });
}
