import { parsePath } from "../json/path.ts";
import { regexFault } from "./linear-regex.ts";
import type { Matcher, Operand } from "./pattern.ts";

/** Why a matcher can't be judged as it is written; none where it can. */
export function matcherFaults(matcher: Matcher): readonly string[] {
  switch (matcher.kind) {
    case "variable":
      return nameFaults(matcher.name);
    case "compare":
      return operandFaults(matcher.operand);
    case "sameAs":
      return pathFaults(matcher.path);
    case "regex": {
      const fault = regexFault(matcher.regex);
      return fault === undefined ? [] : [fault];
    }
    case "not":
      return matcherFaults(matcher.body);
    case "oneOf":
      return matcher.values.length === 0
        ? ["`oneOf` has no values, so that nothing can match: list at least one"]
        : [];
    case "equals":
    case "glob":
    case "contains":
    case "exists":
    case "absent":
      return [];
  }
}

/** Why `path` writes no path; none where it does. The empty path is the whole value. */
export function pathFaults(path: string): readonly string[] {
  if (parsePath(path) !== undefined) return [];
  return [`\`${path}\` is no path: write it as in \`a.b[0].c\`, \`items[*].id\` or \`["odd key"].x\``];
}

/** Why `name` is no variable's name; none where it is. */
export function nameFaults(name: string): readonly string[] {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return [];
  return [
    `\`${name}\` is no name for a variable: write letters, digits and \`_\`, no digit first and without the \`$\``,
  ];
}

function operandFaults(operand: Operand): readonly string[] {
  switch (operand.kind) {
    case "variable":
      return nameFaults(operand.name);
    case "valueAt":
      return pathFaults(operand.path);
    case "literal":
      return typeof operand.value === "number" && !Number.isFinite(operand.value)
        ? [`${operand.value} is no number that JSON has`]
        : [];
  }
}
