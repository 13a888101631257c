import type { Pattern } from "@agentltl/core/formula";

/**
 * Patterns that mean the same calls, as few as possible: tools that are named without further demands, or with the same ones, become one
 * list of names. Rules over one pattern have the simpler formula.
 */
export function mergePatterns(patterns: readonly Pattern[]): readonly Pattern[] {
  const merged = new Map<string, Pattern>();
  for (const pattern of patterns) {
    const { tool, ...demands } = pattern;
    const names = namesOf(pattern);
    const key = names === undefined ? JSON.stringify(pattern) : JSON.stringify(demands);
    const same = merged.get(key);
    const together = new Set([...(same === undefined ? [] : (namesOf(same) ?? [])), ...(names ?? [])]);
    const [only, ...others] = together;
    if (only === undefined) merged.set(key, pattern);
    else if (others.length === 0) merged.set(key, { tool: { kind: "name", name: only }, ...demands });
    else merged.set(key, { tool: { kind: "names", names: [only, ...others] }, ...demands });
  }
  return [...merged.values()];
}

function namesOf({ tool }: Pattern): readonly string[] | undefined {
  switch (tool.kind) {
    case "name":
      return [tool.name];
    case "names":
      return tool.names;
    case "any":
    case "glob":
      return undefined;
  }
}
