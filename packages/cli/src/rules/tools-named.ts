import type { Formula } from "@agentltl/core";

/** The tools that a formula names. Looks at all of its parts by a list and not by recursion, since it may nest deep. */
export function toolsNamed(formula: Formula): ReadonlySet<string> {
  const names = new Set<string>();
  const pending: unknown[] = [formula];
  while (pending.length > 0) {
    const part = pending.pop();
    if (typeof part !== "object" || part === null) continue;
    for (const name of namesOf(part)) names.add(name);
    pending.push(...Object.values(part));
  }
  return names;
}

function namesOf(part: object): readonly string[] {
  const { tool } = part as { readonly tool?: { readonly name?: unknown; readonly names?: unknown } };
  const names: readonly unknown[] = Array.isArray(tool?.names) ? tool.names : [tool?.name];
  return names.filter((name) => typeof name === "string");
}
