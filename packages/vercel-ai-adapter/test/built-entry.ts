/** What the matrix needs of our packages, to be built as one file. */
import { type Constraint, defineProcedure, parse } from "@agentltl/core";
import { type AgentLTL, agentltl, type VercelOptions } from "../src/index.ts";

/** AgentLTL with one rule. */
export function guardOf(
  formula: string,
  more: Partial<Constraint> = {},
  options: Partial<VercelOptions> = {},
): AgentLTL {
  const rules = defineProcedure({ constraints: [{ name: "rule", formula: parse(formula), ...more }] });
  return agentltl({ rules, onWarning: () => {}, ...options });
}
