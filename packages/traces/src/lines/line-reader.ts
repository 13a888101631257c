import type { Trace } from "@agentltl/core";
import { attempt, type Json, type ReadOptions } from "@agentltl/core/host";
import { TracesError } from "../errors/traces-error.ts";
import type { FormatName } from "../formats/format.ts";
import { isMessage } from "../formats/messages-in.ts";
import { isOwnRecord } from "../formats/own-record.ts";
import { foreignFormats } from "../formats/registry.ts";
import { member } from "../json/members.ts";
import { toJson } from "../json/to-json.ts";
import { type ReadTracesOptions, readJsonLog } from "../read-traces.ts";
import { readRecord } from "./read-record.ts";
import { recognisedOptions } from "./recognised-options.ts";
import { whyUnknown } from "./why-unknown.ts";
import { withLines } from "./with-lines.ts";

/** What a line, or several together, came to. Lines count from 1. */
export type LineReading =
  | {
      readonly kind: "trace";
      readonly trace: Trace;
      readonly format: FormatName;
      readonly line?: number;
      readonly index?: number;
    }
  | { readonly kind: "fault"; readonly line: number; readonly message: string };

/** Reads the lines of a JSONL file, one after the other. */
export interface LineReader {
  /** Takes in the value of one line. */
  readonly add: (value: unknown, line: number) => readonly LineReading[];
  /** Says what only the end of the file shows. */
  readonly close: () => readonly LineReading[];
}

interface Line {
  readonly value: Json;
  readonly number: number;
}

/** So many lines that nothing is known of may stand before the first that tells. */
const mostHeld = 100;

/**
 * A reader for JSONL in any format. A line that is a whole document (a run's record, a list of messages) is read at once and forgotten, so
 * that files of any size pass; lines that are parts of one document (a message each, a span each) are kept until the end.
 */
export function lineReader(options: ReadTracesOptions = {}): LineReader {
  const { from = "auto", ...rest } = options;
  let held: readonly Line[] = [];
  const parts: Line[] = [];
  const flush = (): readonly LineReading[] => {
    const faults = held.map(({ value, number }) => faultOf(value, number, rest));
    held = [];
    return faults;
  };
  return {
    add(value, line) {
      const json = value as Json;
      if (parts.length === 0 && (from === "jsonl" || (from === "auto" && isOwnRecord(json))))
        return [...flush(), readOwn(value, line, rest)];
      const read = attempt(() => toJson(value));
      if (read.kind === "threw") return [{ kind: "fault", line, message: messageOf(read.error) }];
      if (parts.length > 0 || isPart(read.value, from)) {
        parts.push(...held, { value: read.value, number: line });
        held = [];
        return [];
      }
      const known = recognisedOptions(read.value, options);
      if (known !== undefined) return [...flush(), ...readDocument(read.value, line, known)];
      held = [...held, { value: read.value, number: line }];
      return held.length > mostHeld ? flush() : [];
    },
    close: () => (parts.length > 0 ? readParts(parts, options) : flush()),
  };
}

/** Whether a line is a part of a document: of the given format, or of any. */
function isPart(value: Json, from: FormatName | "auto"): boolean {
  if (from === "jsonl") return false;
  if (from !== "auto") return foreignFormats[from].isPart?.(value) === true || isBareMessage(value);
  return (
    isBareMessage(value) || Object.values(foreignFormats).some((format) => format.isPart?.(value) === true)
  );
}

/** One message of a conversation. */
function isBareMessage(value: Json): boolean {
  return isMessage(value) && (member(value, "role") !== undefined || member(value, "lc") !== undefined);
}

function readOwn(value: unknown, line: number, options: ReadOptions): LineReading {
  const read = readRecord(value, options);
  return read.kind === "trace"
    ? { kind: "trace", trace: read.trace, format: "jsonl", line }
    : { kind: "fault", line, message: read.message };
}

/** Why a line that nothing is known of is no run's record either. */
function faultOf(value: Json, line: number, options: ReadOptions): LineReading {
  const read = readRecord(value, options);
  const unknown = whyUnknown(value);
  const message = read.kind === "fault" ? read.message : "the line is of no known format";
  return { kind: "fault", line, message: unknown === undefined ? message : `the line is ${unknown}` };
}

function readDocument(value: Json, line: number, options: ReadTracesOptions): readonly LineReading[] {
  const read = attempt(() => readJsonLog(value, options));
  if (read.kind === "threw") return [{ kind: "fault", line, message: messageOf(read.error) }];
  const { format, traces } = read.value;
  return traces.map((trace) => ({ kind: "trace", trace, format, line }));
}

function readParts(parts: readonly Line[], options: ReadTracesOptions): readonly LineReading[] {
  const read = attempt(() =>
    readJsonLog(
      parts.map(({ value }) => value),
      options,
    ),
  );
  if (read.kind === "threw")
    return [{ kind: "fault", line: parts[0]?.number ?? 1, message: messageOf(read.error) }];
  const { format, traces } = read.value;
  const numbers = parts.map(({ number }) => number);
  return traces.map((trace, index) => ({
    kind: "trace",
    trace: withLines(trace, numbers),
    format,
    ...(traces.length > 1 ? { index } : {}),
  }));
}

function messageOf(error: unknown): string {
  if (TracesError.isInstance(error)) return error.message;
  throw error;
}
