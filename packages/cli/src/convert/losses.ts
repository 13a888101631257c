import type { TraceGap } from "@agentltl/core";
import { counted } from "../text/numbers.ts";
import { visible } from "../text/visible.ts";
import { placeOf, type ReadTrace } from "../traces/read-trace.ts";

/** What was read, and what the logs lacked. */
export interface Losses {
  /** How many traces of each format. */
  readonly formats: ReadonlyMap<string, number>;
  readonly calls: number;
  /** For each kind of gap the traces that have it, and the first of them. */
  readonly kinds: ReadonlyMap<TraceGap["kind"], { readonly traces: number; readonly first: string }>;
}

export const noLosses: Losses = { formats: new Map(), calls: 0, kinds: new Map() };

/** The same with one trace more. */
export function withLosses(losses: Losses, read: ReadTrace): Losses {
  const { trace, format } = read;
  const kinds = new Map(losses.kinds);
  for (const kind of new Set(trace.gaps.map((gap) => gap.kind))) {
    const before = kinds.get(kind);
    const gap = trace.gaps.find((one) => one.kind === kind);
    const first = before?.first ?? (gap === undefined ? "" : firstText(read, gap));
    kinds.set(kind, { traces: (before?.traces ?? 0) + 1, first });
  }
  const formats = new Map(losses.formats).set(format, (losses.formats.get(format) ?? 0) + 1);
  return { formats, calls: losses.calls + trace.calls.length, kinds };
}

function firstText(read: ReadTrace, { detail, path, line }: TraceGap): string {
  const inside = [line === undefined ? "" : `line ${line}`, path ?? ""]
    .filter((part) => part !== "")
    .join(", ");
  return `${placeOf(read)}: ${detail}${inside === "" ? "" : ` (${inside})`}`;
}

/** For people, on stderr. What is lost is not judged, never passed. */
export function lossText({ formats, calls, kinds }: Losses): string {
  const traces = [...formats.values()].reduce((sum, count) => sum + count, 0);
  const read = [...formats].map(([format, count]) => `${format} ${count}`).join(", ");
  const head = `${counted(traces, "trace")}, ${counted(calls, "call")}: ${read}\n`;
  const lines = [...kinds].map(
    ([kind, { traces: count, first }]) =>
      `  ${nouns[kind].padEnd(18)} ${String(count).padStart(6)}  ${visible(first)}\n`,
  );
  const lost = [...kinds.keys()].some((kind) => kind !== "call");
  const end = lost ? "rules that need what is not recorded are not judged on these traces\n" : "";
  return lines.length === 0 ? head : `${head}${lines.join("")}${end}`;
}

const nouns: Readonly<Record<TraceGap["kind"], string>> = {
  args: "arguments lost in",
  result: "results lost in",
  outcome: "outcomes lost in",
  time: "no times in",
  dialogue: "no dialogue in",
  finalAnswer: "no answer in",
  metrics: "no counters in",
  call: "oddities in",
};
