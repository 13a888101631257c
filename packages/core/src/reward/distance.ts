import { argsAreRecorded } from "../trace/args-are-recorded.ts";
import { countedCalls, ran } from "../trace/counted-calls.ts";
import type { Trace } from "../trace/trace.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { noPart, type Part } from "./part.ts";
import type { RewardTask } from "./reward-task.ts";
import { type GoldCall, traceDistance } from "./trace-distance.ts";

/**
 * The distance part of a reward, exp(-d) (paper section 14.2), of the calls that ran; hardened, of those that were tried where these are
 * farther from the gold calls, so that a refused call brings no run nearer.
 */
export function distancePart(trace: Trace, { gold }: RewardTask, hardened: boolean): Part {
  if (gold === undefined) return noPart("the task has no `gold` calls, so distance has no value");
  const done = countedCalls(trace, "ran");
  const readings = hardened && !trace.calls.every(ran) ? [done, trace.calls] : [done];
  const lost = new Set(readings.flat().filter(({ position }) => !argsAreRecorded(trace, position)));
  if (lost.size > 0 && !hardened) return noPart("arguments are not recorded, so distance has no value");
  const distances = readings.map((calls) =>
    traceDistance(
      gold,
      calls.map((call) => (lost.has(call) ? unlikeAny(call) : call)),
    ),
  );
  const value = Math.exp(-Math.max(...distances));
  return lost.size > 0 ? { value, note: "arguments that are not recorded count as different" } : { value };
}

/** The call with arguments that no gold call has. */
function unlikeAny({ name, position }: ToolCall): GoldCall {
  return { name, args: ["arguments not recorded", position] };
}
