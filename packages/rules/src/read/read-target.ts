import type { Pattern } from "@agentltl/core/formula";
import type { Faults } from "../errors/faults.ts";
import { describeNode, type ListNode, type Node } from "../yaml/node.ts";
import { optional, readFields } from "./fields.ts";
import { mergePatterns } from "./merge-patterns.ts";
import { hasKey } from "./read-bodies.ts";
import { demandKeys, readDemands, withDemands } from "./read-demands.ts";
import { selectorOf } from "./selector-of.ts";
import type { CallTarget } from "./target.ts";

/** What readers of targets need: where to report, and the groups that `define` names. */
export interface TargetContext {
  readonly faults: Faults;
  readonly groups: ReadonlyMap<string, readonly Pattern[]>;
  /** The calls whose argument is a command line, as `shell` of the file says. */
  readonly shell?: readonly Pattern[];
}

/** A group has at most about so many patterns. */
const mostPatterns = 200;

/** Reads a target: a tool's name, a glob, a name from `define`, a mapping with conditions, or a list of these. */
export function readCallTarget(node: Node, what: string, context: TargetContext): CallTarget | undefined {
  const patterns = mergePatterns(readAlternatives(node, what, context));
  return patterns.length === 0 ? undefined : { kind: "calls", patterns };
}

function readAlternatives(node: Node, what: string, context: TargetContext): readonly Pattern[] {
  switch (node.kind) {
    case "scalar":
      return readName(node, what, context);
    case "map":
      return readDescription(node, what, context);
    case "list":
      if (node.items.length === 0)
        context.faults.report(
          "wrong-value",
          node.start,
          `${what} is an empty list, so that no call can be meant; name at least one tool`,
        );
      return readList(node, what, context);
  }
}

/** A group that grew past every use is refused, so that groups of groups can't multiply without end. */
function readList(node: ListNode, what: string, context: TargetContext): readonly Pattern[] {
  const found: Pattern[] = [];
  for (const item of node.items) {
    if (found.length > mostPatterns) {
      context.faults.report(
        "too-large",
        node.start,
        `${what} means more than ${mostPatterns} kinds of calls`,
      );
      return [];
    }
    found.push(...readAlternatives(item, `an entry of ${what}`, context));
  }
  return found;
}

function readName(node: Node, what: string, { faults, groups }: TargetContext): readonly Pattern[] {
  const value = node.kind === "scalar" ? node.value : undefined;
  if (typeof value !== "string" || value.trim() === "") {
    faults.report(
      "wrong-value",
      node.start,
      `${what} is ${describeNode(node)}; write a tool's name, or { tool: name, with: {...} }`,
    );
    return [];
  }
  const odd = /[\s(){}[\],=]/.exec(value)?.[0];
  if (odd !== undefined) {
    const shown = odd.trim() === "" ? "a space" : `"${odd}"`;
    faults.report(
      "wrong-value",
      node.start,
      `\`${value}\` is no tool's name, it has ${shown} in it; write { tool: name, with: { argument: value } }, or a list of names`,
    );
    return [];
  }
  return groups.get(value) ?? [{ tool: selectorOf(value), where: [] }];
}

/** By key, what is no call and stands where only calls can. */
const misplaced = [
  ["said", "a message; a message can only be the `first` of `before`, or all that `never` says"],
  ["runs", "a command line; one can only stand in `before`, or be all that `never` says"],
] as const;

function readDescription(node: Node, what: string, context: TargetContext): readonly Pattern[] {
  const { faults } = context;
  for (const [key, fault] of misplaced) {
    if (!hasKey(key)(node)) continue;
    faults.report("wrong-value", node.start, `${what} is ${fault}`);
    return [];
  }
  const fields = readFields(node, what, ["tool", ...demandKeys], faults);
  if (fields === undefined) return [];
  const tools = optional(fields, "tool", (tool) => readAlternatives(tool, "`tool`", context));
  if (tools === undefined && !fields.has("tool"))
    faults.report(
      "missing-key",
      node.start,
      `${what} names no tool; write { tool: name, ... }, or { tool: "*" } for any`,
    );
  const demands = readDemands(fields, faults);
  return (tools ?? []).flatMap((tool) => withDemands(tool, demands, node.start, faults) ?? []);
}
