import type { Trace } from "@agentltl/core";
import type { Json } from "@agentltl/core/host";
import { readTraces } from "@agentltl/traces";
import { BenchError } from "../errors/bench-error.ts";
import type { RewardLimits } from "./reward-limits.ts";

/**
 * A rollout: the list of its messages as any provider writes them, a run's record, or a trace as we write it. Throws `rollout-invalid`, and
 * the readers' errors.
 */
export function readRollout(value: Json, limits: RewardLimits): Trace {
  if (typeof value !== "object" || value === null)
    throw wrong("a rollout is a list of messages, a run's record with `tool_calls`, or a trace");
  const { traces, format } = readTraces(value);
  const [trace] = traces;
  if (trace === undefined || traces.length > 1)
    throw wrong(`the rollout holds ${traces.length} sessions of ${format}; give one`);
  if (trace.calls.length > limits.calls)
    throw wrong(`the rollout has ${trace.calls.length} calls, and ${limits.calls} is the most`);
  return trace;
}

function wrong(message: string): BenchError {
  return new BenchError("rollout-invalid", message);
}
