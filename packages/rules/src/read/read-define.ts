import type { Pattern } from "@agentltl/core/formula";
import type { Faults } from "../errors/faults.ts";
import { describeNode, type Entry, type Node, type ScalarNode } from "../yaml/node.ts";
import { readCallTarget } from "./read-target.ts";

/** Groups name groups at most so deep. */
const deepest = 60;

/** Reads the names for groups of calls. A group may name groups that stand anywhere in `define`, but not itself. */
export function readDefine(node: Node, faults: Faults): ReadonlyMap<string, readonly Pattern[]> {
  const groups = new Map<string, readonly Pattern[]>();
  if (node.kind !== "map") {
    faults.report(
      "wrong-value",
      node.start,
      `\`define\` is ${describeNode(node)}; write { group: [tool, ...] }`,
    );
    return groups;
  }
  const entries = new Map(node.entries.map((entry) => [entry.key, entry]));
  const begun = new Set<string>();
  const define = (entry: Entry, depth: number): void => {
    begun.add(entry.key);
    if (depth > deepest)
      faults.report("too-large", entry.keyStart, `groups name groups more than ${deepest} deep`);
    for (const { value, start } of depth > deepest ? [] : toolsIn(entry.value)) {
      const named = typeof value === "string" ? entries.get(value) : undefined;
      if (named === undefined || groups.has(named.key)) continue;
      if (begun.has(named.key)) faults.report("wrong-value", start, circleMessage(named.key));
      else define(named, depth + 1);
    }
    const target = readCallTarget(entry.value, `\`${entry.key}\``, { faults, groups });
    groups.set(entry.key, target?.patterns ?? []);
  };
  for (const entry of node.entries) {
    if (/[*?\s(){}[\],=$]/.test(entry.key))
      faults.report(
        "wrong-value",
        entry.keyStart,
        `\`${entry.key}\` can't name a group; write letters, digits, \`_\` and \`-\``,
      );
    if (!groups.has(entry.key)) define(entry, 0);
  }
  return groups;
}

function circleMessage(name: string): string {
  return `\`${name}\` is defined by itself; where a tool has this name, choose another for the group`;
}

/** The scalars that stand where a tool's name stands. */
function toolsIn(node: Node): readonly ScalarNode[] {
  switch (node.kind) {
    case "scalar":
      return [node];
    case "list":
      return node.items.flatMap(toolsIn);
    case "map":
      return node.entries.flatMap(({ key, value }) => (key === "tool" ? toolsIn(value) : []));
  }
}
