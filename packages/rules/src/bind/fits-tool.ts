import { evaluate, Trace } from "@agentltl/core";
import { called, type ToolSelector } from "@agentltl/core/formula";

/** Whether the selector speaks of the tool of this name. Core says what a selector means, globs among them. */
export function fitsTool(tool: ToolSelector, name: string): boolean {
  return evaluate(called({ tool, where: [] }), Trace.fromNames([name])).verdict === "satisfied";
}
