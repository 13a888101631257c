import { Trace } from "@agentltl/core";
import type { LoggedCall } from "../workflow/simulate.ts";
import type { Task } from "./instance.ts";

/** A run that makes these calls, one a step, and gives this answer. */
export function traceOf(calls: readonly LoggedCall[], answer: number | string): Trace {
  return Trace.fromMetrics({
    num_tool_calls: calls.length,
    tool_calls: calls.map(({ name, args, result }, index) => ({
      step: index + 1,
      tool_name: name,
      arguments: args,
      tool_result: result,
      outcome: "ok",
    })),
    final_answer: String(answer),
    ended: true,
  });
}

/** The perfect run of a task. */
export function goldTrace(task: Pick<Task, "gold" | "answer">): Trace {
  return traceOf(task.gold, task.answer);
}
