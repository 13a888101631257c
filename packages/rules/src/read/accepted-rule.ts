import { defineProcedure, type Procedure } from "@agentltl/core";
import { attempt } from "@agentltl/core/host";
import type { Faults } from "../errors/faults.ts";
import { messageOf } from "../errors/message-of.ts";
import { termFaultIn } from "../predicates/term-fault.ts";
import type { ReadRule } from "./read-rule.ts";

/** Whether core accepts the rule, and the built-in conditions what they are asked; else the reason is reported. */
export function acceptedRule(
  { constraint, demand }: Pick<ReadRule, "constraint" | "demand">,
  registry: Procedure["registry"],
  faults: Faults,
): boolean {
  const defined = attempt(() => defineProcedure({ constraints: [constraint], registry }));
  const fault =
    defined.kind === "threw"
      ? messageOf(defined.error)
      : termFaultIn([constraint.formula, constraint.when], registry);
  if (fault !== undefined) faults.report("formula", demand.start, fault);
  return fault === undefined;
}
