import type { TraceData } from "./trace-data.ts";

/** The calls of one session in order, with dialogue, answer and metrics (DESIGN section 4). Plain data. */
export interface Trace extends TraceData {}
