import { matchesGlob } from "../formula/glob.ts";
import type { Pattern, ToolSelector } from "../formula/pattern.ts";
import type { Trace } from "../trace/trace.ts";
import type { Available } from "./meetable.ts";

/** Whether one of these tools is meant. */
export function isOffered(tool: ToolSelector, names: readonly string[]): boolean {
  switch (tool.kind) {
    case "any":
      return true;
    case "name":
      return names.includes(tool.name);
    case "names":
      return tool.names.some((name) => names.includes(name));
    case "glob":
      return names.some((name) => matchesGlob(tool.glob, name));
  }
}

/** Whether a call is of a tool that the agent has, or that was called already; `undefined` where nobody said which it has. */
export function offeredOrMade({ tools, calls }: Trace): Available | undefined {
  if (tools === undefined) return undefined;
  const names = [...new Set([...tools, ...calls.map(({ name }) => name)])];
  return ({ tool }: Pattern) => isOffered(tool, names);
}
