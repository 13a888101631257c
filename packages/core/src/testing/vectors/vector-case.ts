import type { Formula } from "../../formula/formula.ts";
import type { TraceData } from "../../trace/trace-data.ts";

/** A verdict that somebody else found: `formula` on `trace`, a complete one, at position 0. */
export interface VectorCase {
  readonly id: string;
  readonly formula: Formula;
  readonly trace: TraceData;
  readonly satisfied: boolean;
}
