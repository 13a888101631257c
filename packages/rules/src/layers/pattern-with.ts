import type { Pattern } from "@agentltl/core/formula";
import type { JsonObject } from "@agentltl/core/host";

/** A call of the tool with exactly these values at these arguments, whatever else it has. */
export function patternWith(tool: string, args: JsonObject): Pattern {
  return {
    tool: { kind: "name", name: tool },
    where: Object.entries(args).map(([key, value]) => ({
      part: "args",
      path: pathOf(key),
      matcher: { kind: "equals", value },
    })),
  };
}

/** A key that is no plain word is quoted in a path. */
function pathOf(key: string): string {
  return /^[A-Za-z_][\w-]*$/.test(key) ? key : JSON.stringify(key);
}
