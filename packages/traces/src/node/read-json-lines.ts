import { basename } from "node:path";
import { type LineReader, lineReader } from "../lines/line-reader.ts";
import type { LineReading } from "../lines/line-reading.ts";
import { readRecord } from "../lines/read-record.ts";
import type { ReadTracesOptions } from "../read-traces.ts";
import { decode } from "./decode.ts";
import { readJsonText } from "./json-fault.ts";
import { type Line, readLines, type TooLong } from "./read-lines.ts";
import type { Broken, Reading } from "./reading.ts";
import { addLogLine, type LogState, logLineOf, noLog, traceOfEvents } from "./run-log-reader.ts";

/**
 * The traces of a JSONL file in any format, or of the log of runs. Read line by line: what is a whole document is forgotten once it is read.
 * Blank lines are nothing.
 */
export async function* readJsonLines(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
  options: ReadTracesOptions = {},
): AsyncGenerator<Reading> {
  const log = noLog();
  const reader = lineReader(options);
  const open = new Map<number, string>();
  let found = 0;
  for await (const line of readLines(stream)) {
    const readings = readLine(line, { file, log, reader, open });
    if (readings === "blank") continue;
    found += 1;
    yield* readings;
  }
  if (found === 0)
    yield { kind: "broken", file, line: undefined, message: "is empty; write a run's record on each line" };
  yield* reader.close().map((reading) => placed(reading, file, open));
  yield* readLog(log, file);
}

interface Reader {
  readonly file: string;
  readonly log: LogState;
  readonly reader: LineReader;
  /** The first lines of which nothing has been said yet. */
  readonly open: Map<number, string>;
}

/** So many of these lines are kept, for showing them. */
const mostOpen = 100;

function readLine(line: Line | TooLong, { file, log, reader, open }: Reader): readonly Reading[] | "blank" {
  const { number } = line;
  const broken = (fault: Omit<Broken, "file" | "line">): readonly Reading[] => [
    { kind: "broken", file, line: number, ...fault },
  ];
  if ("tooLong" in line)
    return broken({ column: 1, message: "the line is longer than 500 MB; split the record" });
  const decoded = decode(line.bytes);
  if (decoded.kind === "fault") return broken({ column: decoded.offset + 1, message: decoded.message });
  const { text } = decoded;
  if (text.trim() === "") return "blank";
  const json = readJsonText(text);
  if (json.kind === "fault")
    return broken({ column: json.fault.offset + 1, message: json.fault.message, source: text });
  const kind = logLineOf(json.value);
  if (kind !== "none") {
    addLogLine(log, kind, { value: json.value, text, line: number });
    return [];
  }
  const readings = reader.add(json.value, number, text.length);
  if (readings.length === 0 && open.size < mostOpen) open.set(number, text);
  return readings.map((reading) =>
    placed(
      reading,
      file,
      reading.kind === "fault" && reading.line === number ? new Map([[number, text]]) : open,
    ),
  );
}

/** A reading with its file; a fault shows its line, where that was kept. */
function placed(reading: LineReading, file: string, lines: ReadonlyMap<number, string>): Reading {
  if (reading.kind === "trace") return { ...reading, file };
  const source = lines.get(reading.line);
  return {
    kind: "broken",
    file,
    line: reading.line,
    column: 1,
    message: reading.message,
    ...(source === undefined ? {} : { source }),
  };
}

function* readLog({ closed, events, after, atRest }: LogState, file: string): Generator<Reading> {
  for (const { value, line } of closed.values()) {
    const read = readRecord(value);
    if (read.kind === "fault") yield { kind: "broken", file, line, column: 1, message: read.message };
    else
      yield { kind: "trace", trace: read.trace, format: "jsonl", file, ...(closed.size > 1 ? { line } : {}) };
  }
  if (closed.size > 0 && after > 0)
    yield {
      kind: "note",
      text: `${file}: ${after} events behind the last closing line are in no trace; flush the recorder`,
    };
  if (events.length === 0) return;
  const trace = traceOfEvents(events, basename(file).replace(/\.[^.]*$/, ""));
  if (trace === undefined) return;
  if (!atRest) {
    yield {
      kind: "note",
      text: `${file} ends in the middle of a turn: its run goes on, or was cut off; judged as far as it went`,
    };
  }
  yield { kind: "trace", trace, format: "jsonl", file };
}
