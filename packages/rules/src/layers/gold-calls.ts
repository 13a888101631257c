import type { ToolCall, Trace } from "@agentltl/core";
import { countedCalls, isJsonObject, type JsonObject } from "@agentltl/core/host";

/** A call of the gold run. */
export interface GoldCall {
  readonly call: ToolCall;
  /** From 1, among the calls of the run. */
  readonly number: number;
  /** From 1, among the calls of its tool. */
  readonly instance: number;
  /** Whether it stands after the call before it, and not beside it. */
  readonly isLater: boolean;
}

/** The calls of the gold run that ran, in order. */
export function goldCalls(trace: Trace): readonly GoldCall[] {
  const ran = countedCalls(trace);
  const counts = new Map<string, number>();
  return ran.map((call, index) => {
    const instance = (counts.get(call.name) ?? 0) + 1;
    counts.set(call.name, instance);
    const before = ran[index - 1]?.step;
    const isLater = before === undefined || call.step === undefined || call.step > before;
    return { call, number: index + 1, instance, isLater };
  });
}

/** The arguments of a call by name; none where they are no object. */
export function argumentsOf({ call: { args } }: GoldCall): JsonObject {
  return isJsonObject(args) ? args : {};
}
