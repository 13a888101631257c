import { canonicalText } from "../json/canonical-text.ts";
import type { WrittenCall } from "./guard-event.ts";
import type { Counters, Repetition } from "./guard-state.ts";

/** What the repetition comes to when this call is refused by this rule. */
export function repetitionOf({ repetition }: Counters, call: WrittenCall, constraint: string): Repetition {
  const { name, step } = call;
  const args = canonicalText(call.args);
  const same =
    repetition?.constraint === constraint && repetition.name === name && repetition.args === args
      ? repetition
      : undefined;
  const parallel = same !== undefined && step !== undefined && same.step === step;
  return { constraint, name, args, step, times: (same?.times ?? 0) + (parallel ? 0 : 1) };
}
