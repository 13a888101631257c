import type { Json, JsonObject } from "../json/json.ts";
import { fromMetrics, type ReadOptions } from "./from-metrics.ts";
import { fromNames } from "./from-names.ts";
import {
  allIndices,
  at,
  callsWith,
  contains,
  count,
  events,
  firstIndex,
  lastIndex,
  nthIndex,
  suffix,
} from "./look-up.ts";
import type { ToolCall, TraceData } from "./trace-data.ts";
import { traceFromJSON } from "./trace-from-json.ts";
import { traceToJSON } from "./trace-to-json.ts";

/** The calls of one session in order, with dialogue, answer and metrics (DESIGN section 4). Plain data. */
export interface Trace extends TraceData {}

/** The functions on traces. All are pure; positions count from 0, and -1 says "none". */
export interface TraceFunctions {
  /** Reads a run's record as in the paper's section 11. */
  readonly fromMetrics: (record: unknown, options?: ReadOptions) => Trace;
  /** A trace of calls without arguments that succeeded, for tests. */
  readonly fromNames: (names: readonly string[]) => Trace;
  /** Reads what `toJSON` writes, or a run's record. */
  readonly fromJSON: (value: unknown, options?: ReadOptions) => Trace;
  readonly toJSON: (trace: Trace) => Json;
  readonly events: (trace: Trace) => readonly string[];
  readonly contains: (trace: Trace, tool: string) => boolean;
  readonly count: (trace: Trace, tool: string) => number;
  readonly firstIndex: (trace: Trace, tool: string) => number;
  readonly lastIndex: (trace: Trace, tool: string) => number;
  /** `n` counts from 1. */
  readonly nthIndex: (trace: Trace, tool: string, n: number) => number;
  readonly allIndices: (trace: Trace, tool: string) => readonly number[];
  readonly callsWith: (trace: Trace, tool: string, expected: JsonObject) => readonly ToolCall[];
  readonly suffix: (trace: Trace, position: number) => Trace;
  readonly at: (trace: Trace, position: number) => ToolCall | undefined;
}

/** The functions on traces (paper section 10.1); look-ups see the calls that ran. */
export const Trace: TraceFunctions = Object.freeze({
  fromMetrics,
  fromNames,
  fromJSON: traceFromJSON,
  toJSON: traceToJSON,
  events,
  contains,
  count,
  firstIndex,
  lastIndex,
  nthIndex,
  allIndices,
  callsWith,
  suffix,
  at,
});
