import type { Pattern, ToolSelector } from "../formula/pattern.ts";
import { printString } from "./print-json.ts";
import { printMatcher } from "./print-matcher.ts";
import { printConditionPlace, printName } from "./print-names.ts";
import { isBareGlob } from "./read-tool.ts";

/**
 * The text of a pattern: `parsePattern` reads it back as an equal pattern.
 *
 * @throws AgentLTLError `formula-invalid` for a number in it that is not finite, and for values that nest more than 500 deep.
 */
export function printPattern(pattern: Pattern): string {
  const conditions = pattern.where.map(
    ({ part, path, matcher }) => `${printConditionPlace(part, path)} ${printMatcher(matcher)}`,
  );
  if (pattern.outcome !== undefined) conditions.push(`outcome = ${pattern.outcome}`);
  if (pattern.agent !== undefined) conditions.push(`agent ${printMatcher(pattern.agent)}`);
  if (pattern.opensStep === true) conditions.push("opensStep");
  const tool = printTool(pattern.tool);
  return conditions.length === 0 ? tool : `${tool}(${conditions.join(", ")})`;
}

/** The text of the tools that a pattern speaks of. */
function printTool(tool: ToolSelector): string {
  switch (tool.kind) {
    case "any":
      return "*";
    case "name":
      return printName(tool.name);
    case "names":
      return `[${tool.names.map(printName).join(", ")}]`;
    case "glob":
      return isBareGlob(tool.glob) ? tool.glob : `glob ${printString(tool.glob)}`;
  }
}
