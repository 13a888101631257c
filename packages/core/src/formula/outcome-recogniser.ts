import type { Condition, ToolSelector } from "./pattern.ts";

/**
 * How the results of a tool show whether it worked, where the host's own marks can't tell (DESIGN section 4). At least one of the two is
 * given, and a failure weighs more than a success.
 */
export interface OutcomeRecogniser {
  readonly tool: ToolSelector;
  /** All of these on the result: it worked. Anything else: it failed. */
  readonly success?: readonly Condition[];
  /** All of these on the result: it failed. */
  readonly failure?: readonly Condition[];
}
