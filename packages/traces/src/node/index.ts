/** What reads bytes: files, pipes. For text and lines of JSON also the small things that commands need beside it. */
export { decode } from "./decode.ts";
export { type JsonText, readJsonText } from "./json-fault.ts";
export { placeIn } from "./place-in.ts";
export { readAll } from "./read-bytes.ts";
export { type Line, markLength, readLines, type TooLong } from "./read-lines.ts";
export { readStream } from "./read-stream.ts";
export { readTraceFile, readTraceStream } from "./read-trace-file.ts";
export type { Broken, Reading, ReadTrace } from "./reading.ts";
export { logLineOf } from "./run-log-reader.ts";
