import type { ToolSelector } from "@agentltl/core/formula";

/** The names that a selector has, or its glob. */
export function namesOf(tool: ToolSelector): readonly string[] {
  switch (tool.kind) {
    case "any":
      return [];
    case "name":
      return [tool.name];
    case "names":
      return tool.names;
    case "glob":
      return [tool.glob];
  }
}
