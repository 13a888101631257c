import type { Pattern } from "@agentltl/core/formula";
import { type JsonObject, printPath } from "@agentltl/core/host";

/** A call of the tool with exactly these values at these arguments, whatever else it has. */
export function patternWith(tool: string, args: JsonObject): Pattern {
  return {
    tool: { kind: "name", name: tool },
    where: Object.entries(args).map(([key, value]) => ({
      part: "args",
      path: printPath([{ kind: "key", key }]),
      matcher: { kind: "equals", value },
    })),
  };
}
