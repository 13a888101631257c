import { nearestName } from "@agentltl/core/host";
import type { Faults } from "../errors/faults.ts";
import { describeNode, type Entry, type Node } from "../yaml/node.ts";

/** The entries of a mapping by key. */
export type Fields = ReadonlyMap<string, Entry>;

/** The entries of `node`, each known; `undefined`, reported, where it is no mapping. Unknown keys are reported. */
export function readFields(
  node: Node,
  what: string,
  known: readonly string[],
  faults: Faults,
): Fields | undefined {
  if (node.kind !== "map") {
    const advice = `write it as a mapping with ${listed(known)}`;
    return faults.report("wrong-value", node.start, `${what} is ${describeNode(node)}; ${advice}`);
  }
  const fields = new Map(
    node.entries.filter(({ key }) => known.includes(key)).map((entry) => [entry.key, entry]),
  );
  for (const entry of node.entries) {
    if (known.includes(entry.key)) continue;
    const nearest = nearestName(entry.key, known);
    const advice = nearest === undefined ? `; it has ${listed(known)}` : `; did you mean \`${nearest}\`?`;
    faults.report("unknown-key", entry.keyStart, `${what} has no \`${entry.key}\`${advice}`);
    // Read as what was meant, so that one slip is one fault.
    if (nearest !== undefined && !fields.has(nearest)) fields.set(nearest, entry);
  }
  return fields;
}

/** What is read at `key`, or `undefined` where the key is absent or its value was reported. */
export function optional<T>(
  fields: Fields,
  key: string,
  read: (node: Node, what: string) => T | undefined,
): T | undefined {
  const entry = fields.get(key);
  return entry === undefined ? undefined : read(entry.value, `\`${key}\``);
}

/** As {@link optional}; an absent key is reported at `offset`, with `advice` on what to write. */
export function required<T>(
  fields: Fields,
  key: string,
  read: (node: Node, what: string) => T | undefined,
  { offset, advice, faults }: { readonly offset: number; readonly advice: string; readonly faults: Faults },
): T | undefined {
  if (!fields.has(key)) return faults.report("missing-key", offset, advice);
  return optional(fields, key, read);
}

/** The first of them, which are the most important. */
function listed(keys: readonly string[]): string {
  const shown = keys.slice(0, 8).map((key) => `\`${key}\``);
  return `${shown.join(", ")}${keys.length > shown.length ? ", ..." : ""}`;
}
