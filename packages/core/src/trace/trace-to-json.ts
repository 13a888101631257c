import type { Json } from "../json/json.ts";
import { readJsonAround } from "../json/read-json.ts";
import type { TraceData } from "./trace-data.ts";
import { traceDepth } from "./trace-depth.ts";

/** The trace as JSON, with `format: 1`; `traceFromJSON` reads it back equal. */
export function traceToJSON(trace: TraceData): Json {
  return readJsonAround({ format: 1, ...trace }, traceDepth).value ?? null;
}
