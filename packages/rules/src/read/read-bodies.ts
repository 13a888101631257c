import { and } from "@agentltl/core/formula";
import type { Faults } from "../errors/faults.ts";
import type { CompiledRule } from "../formulas/compiled-rule.ts";
import type { Node } from "../yaml/node.ts";

/** Reads what a kind says: one body, or a list of them, each of which must be kept. */
export function readBodies(
  node: Node,
  isBody: (item: Node) => boolean,
  read: (body: Node) => CompiledRule | undefined,
  faults: Faults,
): CompiledRule | undefined {
  if (node.kind !== "list" || node.items.length === 0 || !node.items.every(isBody)) return read(node);
  const rules = node.items.map(read);
  return rules.includes(undefined)
    ? undefined
    : together(
        rules.flatMap((rule) => rule ?? []),
        node,
        faults,
      );
}

/** One rule that asks for all of these. They must be judged over the same stretch of the run. */
export function together(
  rules: readonly CompiledRule[],
  node: Node,
  faults: Faults,
): CompiledRule | undefined {
  const [first, ...others] = rules;
  if (first === undefined) return undefined;
  if (others.some(({ scope, due }) => scope !== first.scope || due !== first.due))
    return faults.report(
      "wrong-value",
      node.start,
      "these are judged over different stretches, turns and the whole session; make them rules of their own",
    );
  return {
    ...first,
    formula: and(...rules.map(({ formula }) => formula)),
    needs: rules.flatMap(({ needs }) => needs),
  };
}

/** True for a mapping with such a key. */
export function hasKey(...keys: readonly string[]): (node: Node) => boolean {
  return (node) => node.kind === "map" && node.entries.some(({ key }) => keys.includes(key));
}
