import type { Pattern } from "@agentltl/core/formula";
import { capturesOf, variablesOfPattern } from "@agentltl/core/host";
import type { Fields } from "./fields.ts";
import type { TargetContext } from "./read-target.ts";

/** Calls that a rule names, and the key behind which they stand. */
interface Side {
  readonly key: string;
  readonly patterns: readonly Pattern[];
}

/** {@link checkVariables} of each side: all of them are looked at. */
export function checkSides(
  sides: readonly Side[],
  binding: Side | undefined,
  fields: Fields,
  context: TargetContext,
): boolean {
  return sides.map((side) => checkVariables(side, binding, fields, context)).every(Boolean);
}

/** Reports each variable of `patterns` that some pattern of `binding` doesn't give a value; true where there is none. */
export function checkVariables(
  { key, patterns }: Side,
  binding: Side | undefined,
  fields: Fields,
  { faults }: TargetContext,
): boolean {
  const unbound = [...new Set(patterns.flatMap((pattern) => variablesOfPattern(pattern)))].filter(
    (name) =>
      binding === undefined || !binding.patterns.every((pattern) => capturesOf(pattern).includes(name)),
  );
  const entry = fields.get(key);
  for (const name of unbound)
    faults.report(
      "formula",
      entry?.value.start ?? 0,
      unboundMessage(name, key, binding?.key, fields.has("times")),
    );
  return unbound.length === 0;
}

function unboundMessage(name: string, key: string, binding: string | undefined, counts: boolean): string {
  if (key === binding)
    return `\`$${name}\` in \`${key}\` has no value; write it once as a whole value, such as { argument: $${name} }`;
  if (binding !== undefined)
    return `\`$${name}\` in \`${key}\` has no value; \`${binding}\` must give it one in each of its calls: { tool: ..., with: { argument: $${name} } }`;
  if (counts)
    return `\`$${name}\` in \`${key}\` has no value; to count for each value of an argument, name it behind \`per\``;
  if (key !== "call")
    return `\`$${name}\` in \`${key}\` has no value, and nothing here can give it one; write the value itself`;
  return `\`$${name}\` in \`${key}\` has no value; write \`after\` with a call that gives it one`;
}
