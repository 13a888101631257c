import type { ToolSelector } from "@agentltl/core/formula";

/** The selector that a name in a rule file means: `*` is any tool, and `*` or `?` in a name make it a glob. */
export function selectorOf(name: string): ToolSelector {
  if (name === "*") return { kind: "any" };
  return /[*?]/.test(name) ? { kind: "glob", glob: name } : { kind: "name", name };
}
