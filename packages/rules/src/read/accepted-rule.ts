import { defineProcedure, type Procedure } from "@agentltl/core";
import { attempt } from "@agentltl/core/host";
import type { Faults } from "../errors/faults.ts";
import { messageOf } from "../errors/message-of.ts";
import type { ReadRule } from "./read-rule.ts";

/** Whether core accepts the rule; else its reason is reported. */
export function acceptedRule(
  { constraint, demand }: Pick<ReadRule, "constraint" | "demand">,
  registry: Procedure["registry"],
  faults: Faults,
): boolean {
  const defined = attempt(() => defineProcedure({ constraints: [constraint], registry }));
  if (defined.kind === "threw") faults.report("formula", demand.start, messageOf(defined.error));
  return defined.kind === "done";
}
