import type { ToolCall } from "./trace-data.ts";

/** Which calls formulas see: those that ran or are running, or all that the model tried (DESIGN section 4). */
export type Counts = "ran" | "proposed";

/** True for a call that was let through: neither refused by a rule nor denied by a person. */
export function ran(call: ToolCall): boolean {
  return call.outcome !== "refused" && call.outcome !== "denied";
}

/** The calls that formulas see, in order. */
export function countedCalls(
  trace: { readonly calls: readonly ToolCall[] },
  counts: Counts = "ran",
): readonly ToolCall[] {
  return counts === "proposed" ? trace.calls : trace.calls.filter(ran);
}
