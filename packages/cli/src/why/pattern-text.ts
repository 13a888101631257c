import { print } from "@agentltl/core";
import type { Condition, Matcher, Pattern } from "@agentltl/core/formula";

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
    where: pattern.where.map(({ part, path, matcher }) => ({
      part,
      path,
      matcher: mentionsVariable(matcher) ? { kind: "exists" } : matcher,
    })),
  };
}

function mentionsVariable(matcher: Matcher): boolean {
  switch (matcher.kind) {
    case "variable":
      return true;
    case "compare":
      return matcher.operand.kind === "variable";
    case "contains":
      return JSON.stringify(matcher.value).includes('"kind":"variable"');
    case "not":
      return mentionsVariable(matcher.body);
    case "equals":
    case "oneOf":
    case "sameAs":
    case "glob":
    case "regex":
    case "exists":
    case "absent":
      return false;
  }
}
