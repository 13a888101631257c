import type { Trace, TraceGap } from "@agentltl/core";
import type { JsonObject } from "@agentltl/core/host";
import type { Entry } from "./entry.ts";

/** Gaps for what a log did not hold at all: what the user said, times, counters. */
export function lostParts(
  trace: Trace,
  entries: readonly Entry[],
  metrics: JsonObject | undefined,
): readonly TraceGap[] {
  const user = entries.some((entry) => entry.kind === "said" && entry.role === "user");
  const timed = trace.calls.some(
    ({ startedAt, endedAt }) => startedAt !== undefined || endedAt !== undefined,
  );
  const gaps: TraceGap[] = [];
  if (!user) gaps.push({ kind: "dialogue", detail: "what the user said is not recorded" });
  if (!timed && trace.calls.length > 0) gaps.push({ kind: "time", detail: "no call has its time recorded" });
  if (metrics === undefined) gaps.push({ kind: "metrics", detail: "no counters are recorded" });
  return gaps;
}
