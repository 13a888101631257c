import { attempt, type Json, type ReadOptions } from "@agentltl/core/host";
import { isOwnRecord } from "../formats/own-record.ts";
import { toJson } from "../json/to-json.ts";
import { type ReadTracesOptions, readJsonLog } from "../read-traces.ts";
import { faultMessage, type LineReading } from "./line-reading.ts";
import { openParts } from "./open-parts.ts";
import { isPart, type Part } from "./part.ts";
import { readRecord } from "./read-record.ts";
import { recognisedOptions } from "./recognised-options.ts";
import { whyUnknown } from "./why-unknown.ts";

/** Reads the lines of a JSONL file, one after the other. */
export interface LineReader {
  /** Takes in the value of one line, and how long its text is. */
  readonly add: (value: unknown, line: number, length: number) => readonly LineReading[];
  /** Says what only the end of the file shows. */
  readonly close: () => readonly LineReading[];
}

/** So many lines that nothing is known of may stand before the first that tells. */
const mostHeld = 100;

/**
 * A reader for JSONL in any format. A line that is a whole document (a run's record, a list of messages) is read at once and forgotten, so
 * that files of any size pass; lines that are parts of one document (a message each, a span each) are kept until their session is over.
 */
export function lineReader(options: ReadTracesOptions = {}): LineReader {
  const { from = "auto", ...rest } = options;
  let held: readonly Part[] = [];
  const parts = openParts(options);
  const flush = (): readonly LineReading[] => {
    const faults = held.map(({ value, number }) => faultOf(value, number, rest));
    held = [];
    return faults;
  };
  return {
    add(value, line, length) {
      const json = value as Json;
      if (!parts.hasAny() && (from === "jsonl" || (from === "auto" && isOwnRecord(json))))
        return [...flush(), readOwn(value, line, rest)];
      const read = attempt(() => toJson(value));
      if (read.kind === "threw") return [{ kind: "fault", line, message: faultMessage(read.error) }];
      if (parts.hasAny() || isPart(read.value, from)) {
        const all = [...held, { value: read.value, number: line, length }];
        held = [];
        return all.flatMap(parts.add);
      }
      const known = recognisedOptions(read.value, options);
      if (known !== undefined) return [...flush(), ...readDocument(read.value, line, known)];
      held = [...held, { value: read.value, number: line, length }];
      return held.length > mostHeld ? flush() : [];
    },
    close: () => (parts.hasAny() ? parts.close() : flush()),
  };
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
  if (read.kind === "threw") return [{ kind: "fault", line, message: faultMessage(read.error) }];
  const { format, traces } = read.value;
  return traces.map((trace) => ({ kind: "trace", trace, format, line }));
}
