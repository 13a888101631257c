import { type Monitor, type MonitorState, observationsOf, start, step } from "../src/monitor/index.ts";
import type { Counts } from "../src/trace/counted-calls.ts";
import type { Trace } from "../src/trace/trace.ts";

/** The state after each prefix of the calls that count, the empty one first. */
export function watch(monitor: Monitor, trace: Trace, counts?: Counts): readonly MonitorState[] {
  const states = [start(monitor)];
  for (const observation of observationsOf(trace, counts)) {
    states.push(step(monitor, states.at(-1) ?? start(monitor), observation));
  }
  return states;
}

/** Whether some part of the formula is watched while calls come, and not judged at the end alone. */
export function isWatched({ pieces }: Monitor): boolean {
  return pieces.some((piece) => piece.kind === "table" || piece.how !== "end");
}
