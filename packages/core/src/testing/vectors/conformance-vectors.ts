import type { Formula } from "../../formula/formula.ts";
import type { Metrics, ToolCall, TraceData } from "../../trace/trace-data.ts";
import type { Verdict } from "../../verdict/verdict.ts";

/** What a vector may say beside formula and trace. */
export interface ConformanceOptions {
  readonly position?: number;
  readonly parallel?: "unordered" | "listed";
  readonly counts?: "ran" | "proposed";
  readonly metrics?: Metrics;
}

/** One case of `conformance/`: the verdict that every implementation gives. */
export interface ConformanceVector {
  readonly name: string;
  /** The formula as text, which reads back as `formula`. */
  readonly text?: string;
  readonly formula: Formula;
  readonly trace: TraceData;
  readonly options: ConformanceOptions;
  readonly verdict: Verdict;
}

interface File {
  readonly format: number;
  readonly vectors: readonly (Omit<ConformanceVector, "trace" | "options"> & {
    readonly trace: Partial<Omit<TraceData, "calls">> & {
      readonly calls: readonly (Partial<ToolCall> & Pick<ToolCall, "name">)[];
    };
    readonly options?: ConformanceOptions;
  })[];
}

/** The vectors of one file, what it leaves out of traces filled in as `conformance/README.md` says. */
export function conformanceVectors(text: string): readonly ConformanceVector[] {
  const { format, vectors }: File = JSON.parse(text);
  if (format !== 1) throw new Error(`format ${format} is not known`);
  return vectors.map(({ trace, options = {}, ...vector }) => ({
    ...vector,
    options,
    trace: {
      dialogue: [],
      metrics: {},
      ended: true,
      gaps: [],
      ...trace,
      calls: trace.calls.map((call, position) => ({ args: {}, outcome: "ok", ...call, position })),
    },
  }));
}
