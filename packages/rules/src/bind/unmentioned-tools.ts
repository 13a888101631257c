import type { ToolSelector } from "@agentltl/core/formula";
import { nearestName } from "@agentltl/core/host";
import type { ReadTool } from "../read/read-tools.ts";
import { fitsTool } from "./fits-tool.ts";
import { namesOf } from "./names-of.ts";

/** An entry of `tools` that changes nothing, since no rule and no group speaks of its tool. */
export interface UnmentionedTool {
  readonly tool: ReadTool;
  /** The mentioned name that was likely meant. */
  readonly nearest: string | undefined;
}

/** The entries of `tools` whose tool none of these selectors speaks of. */
export function unmentionedTools(
  tools: readonly ReadTool[],
  mentioned: readonly ToolSelector[],
): readonly UnmentionedTool[] {
  const named = [...new Set(mentioned.flatMap((one) => (one.kind === "glob" ? [] : namesOf(one))))];
  return tools
    .filter(({ recogniser }) => !mentioned.some((one) => mayMeet(recogniser.tool, one)))
    .map((tool) => ({ tool, nearest: nearestName(tool.name, named) }));
}

/** Whether there may be a tool that both speak of. Two globs are not looked into. */
function mayMeet(one: ToolSelector, other: ToolSelector): boolean {
  if (one.kind === "any" || other.kind === "any") return true;
  if (other.kind !== "glob") return namesOf(other).some((name) => fitsTool(one, name));
  return one.kind === "glob" || namesOf(one).some((name) => fitsTool(other, name));
}
