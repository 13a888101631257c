import type { Constraint, Procedure } from "@agentltl/core";
import type { Formula, Predicate } from "@agentltl/core/formula";
import { attempt } from "@agentltl/core/host";
import { isPattern } from "../bind/patterns-in.ts";
import { messageOf } from "../errors/message-of.ts";
import type { Json } from "../read/json-value.ts";
import { wantedCommands } from "../shell/wanted-commands.ts";
import { builtInPredicates } from "./built-in-predicates.ts";
import { checkRepeats } from "./repeated-call.ts";

/**
 * What is wrong with the terms of a built-in condition, so that a slip is told when the file is read and not at each call; `undefined`
 * where nothing is. Conditions that the caller registered under the same names are the caller's own. Needs no call stack.
 */
export function termFaultIn(
  formulas: readonly (Formula | Constraint["when"])[],
  { predicates = {} }: Procedure["registry"],
): string | undefined {
  const open: unknown[] = formulas.filter((one) => one !== undefined);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null || isPattern(next)) continue;
    if (!isPredicate(next)) open.push(...Object.values(next).toReversed());
    else if (
      Object.hasOwn(builtInPredicates, next.name) &&
      predicates[next.name] === builtInPredicates[next.name]
    ) {
      const fault = faultOf(next);
      if (fault !== undefined) return `\`${next.name}\`: ${fault}`;
    }
  }
  return undefined;
}

function isPredicate(value: object): value is Predicate {
  return "kind" in value && value.kind === "predicate";
}

function faultOf({ name, terms }: Predicate): string | undefined {
  const asked = name === "runsCommand" ? terms.slice(1) : terms;
  // What a variable stands for shows when the condition is asked.
  if (asked.some(isVariable)) return undefined;
  const [first, second] = asked as readonly Json[];
  const checked = attempt(() =>
    name === "runsCommand" ? wantedCommands(first) : checkRepeats(first, second),
  );
  return checked.kind === "threw" ? messageOf(checked.error) : undefined;
}

function isVariable(term: Predicate["terms"][number]): boolean {
  return typeof term === "object" && term !== null && "kind" in term && term.kind === "variable";
}
