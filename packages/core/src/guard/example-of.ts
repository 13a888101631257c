import type { Matcher, Pattern } from "../formula/pattern.ts";
import type { Json } from "../json/json.ts";
import { parsePath } from "../json/path.ts";
import type { ToolCall } from "../trace/trace-data.ts";

/** A finished call that fits a pattern without variables; `undefined` where none is easily made up. */
export function exampleOf(pattern: Pattern, position: number): ToolCall | undefined {
  const { tool, where, outcome = "ok", agent } = pattern;
  if (tool.kind !== "name" || agent !== undefined) return undefined;
  const parts: { args: Json; result: Json } = { args: {}, result: null };
  for (const { part, path, matcher } of where) {
    const value = valueFor(matcher);
    const keys = parsePath(path)?.map((segment) => (segment.kind === "key" ? segment.key : undefined));
    if (value === undefined || keys === undefined || keys.includes(undefined)) return undefined;
    parts[part] = withValue(
      parts[part],
      keys.flatMap((key) => key ?? []),
      value,
    );
  }
  return { id: "example", name: tool.name, position, outcome, ...parts };
}

function valueFor(matcher: Matcher): Json | undefined {
  switch (matcher.kind) {
    case "equals":
      return matcher.value;
    case "oneOf":
      return matcher.values[0];
    case "exists":
      return true;
    case "compare": {
      const { relation, operand } = matcher;
      if (operand.kind !== "literal" || typeof operand.value !== "number") return undefined;
      return operand.value + (relation === ">" ? 1 : relation === "<" ? -1 : 0);
    }
    case "variable":
    case "sameAs":
    case "glob":
    case "regex":
    case "contains":
    case "absent":
    case "not":
      return undefined;
  }
}

/** `root` with a value at these keys. */
function withValue(root: Json, [key, ...rest]: readonly string[], value: Json): Json {
  if (key === undefined) return value;
  const members =
    typeof root === "object" && root !== null && !Array.isArray(root) ? Object.entries(root) : [];
  const inside = members.find(([name]) => name === key)?.[1] ?? null;
  return Object.fromEntries([...members, [key, withValue(inside, rest, value)]]);
}
