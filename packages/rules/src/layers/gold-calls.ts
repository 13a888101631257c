import type { ToolCall, Trace } from "@agentltl/core";
import { canonicalText, countedCalls, equalJson, isJsonObject, type JsonObject } from "@agentltl/core/host";

/** A call of the gold run. */
export interface GoldCall {
  readonly call: ToolCall;
  /** From 1, among the calls of the run. */
  readonly number: number;
  /** From 1, among the calls of its tool. */
  readonly instance: number;
  /** From 1, among the calls of its tool with equal arguments. */
  readonly equal: number;
  /** Whether it stands after the call before it, and not beside it. */
  readonly isLater: boolean;
}

/** The calls of the gold run that ran, in order. */
export function goldCalls(trace: Trace): readonly GoldCall[] {
  const ran = countedCalls(trace);
  const counts = new Map<string, number>();
  const next = (key: string): number => {
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    return number;
  };
  return ran.map((call, index) => {
    const before = ran[index - 1]?.step;
    const isLater = before === undefined || call.step === undefined || call.step > before;
    const key = JSON.stringify(call.name);
    return {
      call,
      number: index + 1,
      instance: next(key),
      equal: next(`${key} ${canonicalText(call.args)}`),
      isLater,
    };
  });
}

/** The arguments of a call by name; none where they are no object. */
export function argumentsOf({ call: { args } }: { readonly call: Pick<ToolCall, "args"> }): JsonObject {
  return isJsonObject(args) ? args : {};
}

/** How often a call equal to this one is made. */
export function timesOf(calls: readonly GoldCall[], { name, args }: Pick<ToolCall, "name" | "args">): number {
  return calls.filter(({ call }) => call.name === name && equalJson(call.args, args)).length;
}
