import { basename } from "node:path";
import { decode } from "./decode.ts";
import { readJsonText } from "./json-fault.ts";
import { type Line, readLines, type TooLong } from "./read-lines.ts";
import type { Broken, Reading } from "./read-trace.ts";
import { recordToTrace } from "./record-to-trace.ts";
import { addLogLine, type LogState, logLineOf, noLog, traceOfEvents } from "./run-log-reader.ts";

/** The traces of a file with a record or a trace on each line, or with the log of runs. Read line by line; blank lines are nothing. */
export async function* readJsonLines(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
): AsyncGenerator<Reading> {
  const log = noLog();
  let found = 0;
  for await (const line of readLines(stream)) {
    const reading = await readLine(line, file, log);
    if (reading === "blank") continue;
    found += 1;
    if (reading !== "log") yield reading;
  }
  if (found === 0)
    yield { kind: "broken", file, line: undefined, message: "is empty; write a run's record on each line" };
  yield* readLog(log, file);
}

async function readLine(
  line: Line | TooLong,
  file: string,
  log: LogState,
): Promise<Reading | "blank" | "log"> {
  const { number } = line;
  const broken = (fault: Omit<Broken, "file" | "line">): Reading => ({
    kind: "broken",
    file,
    line: number,
    ...fault,
  });
  if ("tooLong" in line)
    return broken({ column: 1, message: "the line is longer than 500 MB; split the record" });
  const decoded = decode(line.bytes);
  if (decoded.kind === "fault") return broken({ column: decoded.offset + 1, message: decoded.message });
  const { text } = decoded;
  if (text.trim() === "") return "blank";
  const json = await readJsonText(text);
  if (json.kind === "fault")
    return broken({ column: json.fault.offset + 1, message: json.fault.message, source: text });
  const kind = logLineOf(json.value);
  if (kind !== "none") {
    addLogLine(log, kind, { value: json.value, text, line: number });
    return "log";
  }
  const read = await recordToTrace(json.value);
  if (read.kind === "fault") return broken({ column: 1, message: read.message, source: text });
  return { kind: "trace", trace: read.trace, file, line: number };
}

async function* readLog({ closed, events, after, atRest }: LogState, file: string): AsyncGenerator<Reading> {
  for (const { value, line } of closed.values()) {
    const read = await recordToTrace(value);
    if (read.kind === "fault") yield { kind: "broken", file, line, column: 1, message: read.message };
    else yield { kind: "trace", trace: read.trace, file, ...(closed.size > 1 ? { line } : {}) };
  }
  if (closed.size > 0 && after > 0)
    yield {
      kind: "note",
      text: `${file}: ${after} events behind the last closing line are in no trace; flush the recorder`,
    };
  if (events.length === 0) return;
  const trace = await traceOfEvents(events, basename(file).replace(/\.[^.]*$/, ""));
  if (trace === undefined) return;
  if (!atRest) {
    yield {
      kind: "note",
      text: `${file} ends in the middle of a turn: its run goes on, or was cut off; judged as far as it went`,
    };
  }
  yield { kind: "trace", trace, file };
}
