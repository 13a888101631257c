import { type CallPart, type Condition, now, type Pattern } from "@agentltl/core/formula";
import { attempt } from "@agentltl/core/host";
import type { Faults } from "../errors/faults.ts";
import { messageOf } from "../errors/message-of.ts";
import { describeNode, type ListNode, type Node } from "../yaml/node.ts";
import { signFor } from "./comparison-text.ts";
import { type Fields, optional, readFields } from "./fields.ts";
import { mergePatterns } from "./merge-patterns.ts";
import { hasMatcherWords, readMatchers } from "./read-matcher.ts";
import { flagReader, wordReader } from "./read-values.ts";
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

/** The keys with which a target says more than a name. */
export const demandKeys: readonly string[] = ["with", "where", "result", "outcome", "succeeded"];

/** What a target demands of its calls. */
export type Demands = Pick<Pattern, "where" | "outcome">;

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

function readDescription(node: Node, what: string, context: TargetContext): readonly Pattern[] {
  const { faults } = context;
  if (node.kind === "map" && node.entries.some(({ key }) => key === "said")) {
    faults.report(
      "wrong-value",
      node.start,
      `${what} is a message; a message can only be the \`first\` of \`before\`, or all that \`never\` says`,
    );
    return [];
  }
  if (node.kind === "map" && node.entries.some(({ key }) => key === "runs")) {
    faults.report(
      "wrong-value",
      node.start,
      `${what} is a command line; one can only stand in \`before\`, or be all that \`never\` says`,
    );
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

/** Reads what stands at the keys of {@link demandKeys}. */
export function readDemands(fields: Fields, faults: Faults): Demands {
  const where = ["with", "where"].flatMap(
    (key) => optional(fields, key, (value) => readConditions(value, "args", key, faults)) ?? [],
  );
  const result = optional(fields, "result", (value) => readResult(value, faults)) ?? [];
  const outcome = readOutcome(fields, faults);
  return { where: [...where, ...result], ...(outcome === undefined ? {} : { outcome }) };
}

/** `outcome: ok` and `succeeded: true` say the same. */
export function readOutcome(fields: Fields, faults: Faults): Pattern["outcome"] {
  const outcome = optional(fields, "outcome", wordReader(faults, ["ok", "error"]));
  const succeeded = optional(fields, "succeeded", flagReader(faults));
  if (fields.has("outcome") && fields.has("succeeded"))
    return faults.report(
      "wrong-value",
      fields.get("succeeded")?.keyStart ?? 0,
      "a target has both `outcome` and `succeeded`; write one of them",
    );
  if (succeeded === undefined) return outcome;
  return succeeded ? "ok" : "error";
}

/** The pattern with these demands besides its own, where core accepts it. */
export function withDemands(
  pattern: Pattern,
  { where, outcome }: Demands,
  offset: number,
  faults: Faults,
): Pattern | undefined {
  const demanding: Pattern = {
    ...pattern,
    where: [...pattern.where, ...where],
    ...(outcome === undefined ? {} : { outcome }),
  };
  return checkPattern(demanding, offset, faults);
}

/** A whole result where it is a value or has words of matching; else conditions by path. */
export function readResult(node: Node, faults: Faults): readonly Condition[] {
  if (node.kind === "map" && !hasMatcherWords(node)) return readConditions(node, "result", "result", faults);
  return readMatchers(node, "`result`", faults).map((matcher) => ({ part: "result", path: "", matcher }));
}

/** Demands by path, such as `{ order_id: $o, "items[*].price": { ">=": 10 } }`. */
export function readConditions(
  node: Node,
  part: CallPart,
  key: string,
  faults: Faults,
): readonly Condition[] {
  if (node.kind !== "map") {
    faults.report(
      "wrong-value",
      node.start,
      `\`${key}\` is ${describeNode(node)}; write { argument: value }`,
    );
    return [];
  }
  return node.entries.flatMap((entry) => {
    const sign = /\w/.test(entry.key) ? undefined : signFor(entry.key);
    if (sign !== undefined) {
      const advice = `\`${entry.key}\` is no path; did you mean \`${sign}\`?`;
      return faults.report("wrong-value", entry.keyStart, advice) ?? [];
    }
    const conditions = readMatchers(entry.value, `\`${entry.key}\``, faults).map(
      (matcher): Condition => ({ part, path: entry.key, matcher }),
    );
    return checkPattern({ tool: { kind: "any" }, where: conditions }, entry.keyStart, faults)?.where ?? [];
  });
}

/** `pattern`, where core accepts it; else core's reason is reported. */
function checkPattern(pattern: Pattern, offset: number, faults: Faults): Pattern | undefined {
  const checked = attempt(() => now(pattern));
  if (checked.kind === "done") return pattern;
  return faults.report("wrong-value", offset, messageOf(checked.error).replace(/^`now`:? /, ""));
}
