import type { Constraint } from "@agentltl/core";
import { compileLayers } from "@agentltl/rules";
import type { Simulated } from "../workflow/simulate.ts";
import { traceOf } from "./gold-trace.ts";

/**
 * The constraints that a simulated run stands for (paper section 10.4, DESIGN section 7). A layer's weight is shared by its constraints, so that
 * L3, L4 and L5 weigh 10 / 13.7, about 73 %, in a run of any length.
 */
export function constraintsOf(
  { calls, answer, untaken }: Simulated,
  prompt: string,
  tools: readonly string[],
): readonly Constraint[] {
  return compileLayers(traceOf(calls, answer), {
    prompt,
    tools,
    untaken,
    strict: true,
    per: "layer",
  });
}
