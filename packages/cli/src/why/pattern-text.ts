import { print } from "@agentltl/core";
import type { Condition, Pattern } from "@agentltl/core/formula";
import { variablesOfPattern } from "@agentltl/core/host";

/** A pattern as rules write it: `wire_transfer(amount >= 10000)`. */
export function patternText(pattern: Pattern): string {
  return inside(print({ kind: "now", call: pattern }));
}

/** One condition as rules write it: `amount >= 10000`. */
export function conditionText(condition: Condition): string {
  return inside(
    inside(print({ kind: "now", call: { tool: { kind: "name", name: "x" }, where: [condition] } })),
  );
}

/** What stands between the first bracket and the last. */
function inside(text: string): string {
  return text.slice(text.indexOf("(") + 1, text.lastIndexOf(")"));
}

/** The pattern with all that hangs on a variable taken out: a value that may be any must only be there. */
export function withoutVariables(pattern: Pattern): Pattern {
  return {
    ...pattern,
    where: pattern.where.map((condition) =>
      variablesOfPattern({ tool: { kind: "any" }, where: [condition] }).length === 0
        ? condition
        : { ...condition, matcher: { kind: "exists" } },
    ),
  };
}
