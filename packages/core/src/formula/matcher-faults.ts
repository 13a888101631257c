import { parsePath } from "../json/path.ts";
import type { Fault } from "./fault.ts";
import { regexFault } from "./linear-regex.ts";
import type { Matcher, Operand } from "./pattern.ts";
import { isVariableReference } from "./variables-of-pattern.ts";

/** Why a matcher can't be judged as it is written; none where it can. */
export function matcherFaults(matcher: Matcher): readonly Fault[] {
  switch (matcher.kind) {
    case "variable":
      return nameFaults(matcher.name);
    case "compare":
      return operandFaults(matcher.operand);
    case "sameAs":
      return pathFaults(matcher.path);
    case "regex": {
      const message = regexFault(matcher.regex);
      return message === undefined ? [] : [{ code: "regex-invalid", message }];
    }
    case "not":
      return matcherFaults(matcher.body);
    case "contains":
      return isVariableReference(matcher.value) ? nameFaults(matcher.value.name) : [];
    case "equals":
    case "oneOf":
    case "glob":
    case "exists":
    case "absent":
      return [];
  }
}

/** Why `path` writes no path; none where it does. The empty path is the whole value. */
export function pathFaults(path: string): readonly Fault[] {
  if (parsePath(path) !== undefined) return [];
  const message = `\`${path}\` is no path: write it as in \`a.b[0].c\`, \`items[*].id\` or \`["odd key"].x\``;
  return [{ code: "path-invalid", message }];
}

/** Why `name` is no variable's name; none where it is. */
export function nameFaults(name: string): readonly Fault[] {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return [];
  const message = `\`${name}\` is no variable's name: write letters, digits and \`_\`, no digit first, without \`$\``;
  return [{ code: "name-invalid", message }];
}

function operandFaults(operand: Operand): readonly Fault[] {
  switch (operand.kind) {
    case "variable":
      return nameFaults(operand.name);
    case "valueAt":
      return pathFaults(operand.path);
    case "literal":
      return typeof operand.value === "number" && !Number.isFinite(operand.value)
        ? [{ code: "value-invalid", message: `${operand.value} is no number that JSON has` }]
        : [];
  }
}
