export { TracesError, type TracesErrorCode } from "./errors/traces-error.ts";
export type { FormatName } from "./formats/format.ts";
export { formatNames } from "./formats/registry.ts";
export { type ReadLog, type ReadTracesOptions, readTraces } from "./read-traces.ts";
export { type Recognition, recognise } from "./recognise.ts";
export { writeJsonLine } from "./write/json-line.ts";
export { type JunitOptions, type JunitRun, writeJunit } from "./write/junit.ts";
export { type OtlpOptions, writeOtlp } from "./write/otlp.ts";
