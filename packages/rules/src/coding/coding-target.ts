import type { Condition, Matcher, Pattern, ToolSelector } from "@agentltl/core/formula";
import { printPath } from "@agentltl/core/host";
import type { Faults } from "../errors/faults.ts";
import { type Fields, optional, readFields } from "../read/fields.ts";
import { jsonOf } from "../read/json-value.ts";
import { flagReader } from "../read/read-values.ts";
import { describeNode, type Entry, type Node } from "../yaml/node.ts";
import { globConditions } from "./glob-conditions.ts";
import { valueMatchers } from "./value-matchers.ts";

/** Patterns one of which a call fits: several, since one demand of such a file can be met in several ways. */
export type Alternatives = readonly Pattern[];

/** What a rule says besides its target. */
export interface RuleLevel {
  readonly with: Entry | undefined;
  readonly where: Entry | undefined;
}

const nothing: RuleLevel = { with: undefined, where: undefined };

/** More ways to meet a target than this are refused. */
const mostAlternatives = 64;

/** Reads a target; `undefined`, reported, where it can't be said here with the same meaning. */
export function readCodingTarget(
  node: Node,
  what: string,
  faults: Faults,
  rule: RuleLevel = nothing,
): Alternatives | undefined {
  if (node.kind === "list" && node.items.some((item) => item.kind === "map")) {
    const parts = node.items.map((item) => readCodingTarget(item, what, faults, rule));
    return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
  }
  if (node.kind !== "map") {
    const tool = readNames(node, what, faults);
    return tool === undefined ? undefined : narrowed({ tool, where: [] }, [rule.with], [rule.where], faults);
  }
  const keys = ["tool", "with", "where", "exists", "succeeded"];
  const fields = readFields(node, what, keys, faults);
  const named = fields?.get("tool");
  if (fields === undefined) return undefined;
  if (named === undefined)
    return faults.report("missing-key", node.start, `${what} names no tool; write { tool: name, ... }`);
  const exists = fields.get("exists");
  if (exists !== undefined)
    return faults.report(
      "wrong-value",
      exists.keyStart,
      "`exists` asks the file system, and a run doesn't record it; leave it out, or name the paths in `where`",
    );
  const tool = readNames(named.value, "`tool`", faults);
  const outcome = readSucceeded(fields, faults);
  if (tool === undefined) return undefined;
  const pattern: Pattern = { tool, where: [], ...(outcome === undefined ? {} : { outcome }) };
  return narrowed(pattern, [fields.get("with"), rule.with], [fields.get("where"), rule.where], faults);
}

/** The tools alone. */
export function toolsOf(alternatives: Alternatives): Alternatives {
  return [...new Map(alternatives.map(({ tool }) => [JSON.stringify(tool), { tool, where: [] }])).values()];
}

function readSucceeded(fields: Fields, faults: Faults): Pattern["outcome"] {
  const succeeded = optional(fields, "succeeded", flagReader(faults));
  return succeeded === undefined ? undefined : succeeded ? "ok" : "error";
}

/** A name is itself, and a glob only where it has a star. */
function readNames(node: Node, what: string, faults: Faults): ToolSelector | undefined {
  const items = node.kind === "list" ? node.items : [node];
  const names = items.flatMap((item) =>
    item.kind === "scalar" && typeof item.value === "string" && item.value !== "" ? [item.value] : [],
  );
  if (names.length < items.length || names.length === 0)
    return faults.report(
      "wrong-value",
      node.start,
      `${what} is ${describeNode(node)}; write a tool's name, or a list of names`,
    );
  const globs = names.filter((name) => name.includes("*"));
  const [glob, ...others] = globs;
  if (glob === undefined) {
    const [only, ...more] = names;
    return more.length === 0 && only !== undefined ? { kind: "name", name: only } : { kind: "names", names };
  }
  if (others.length > 0 || names.length > 1)
    return faults.report(
      "wrong-value",
      node.start,
      `${what} has a glob among other names; write a target for each`,
    );
  if (/[[\]]/.test(glob))
    return faults.report(
      "wrong-value",
      node.start,
      `\`${glob}\` has a set of characters, which no glob here has`,
    );
  return glob === "*" ? { kind: "any" } : { kind: "glob", glob };
}

function narrowed(
  pattern: Pattern,
  withs: readonly (Entry | undefined)[],
  wheres: readonly (Entry | undefined)[],
  faults: Faults,
): Alternatives | undefined {
  const demands = [
    ...demandsIn(withs, "with", faults).map(({ key, keyStart, value }) =>
      waysToEqual(key, keyStart, value, faults),
    ),
    ...demandsIn(wheres, "where", faults).map(({ key, value }) => globConditions(key, value, faults)),
  ];
  if (demands.includes(undefined)) return undefined;
  let found: readonly Pattern[] = [pattern];
  for (const ways of demands) {
    found = found.flatMap((one) => (ways ?? []).map((way) => ({ ...one, where: [...one.where, ...way] })));
    if (found.length > mostAlternatives)
      return faults.report(
        "too-large",
        0,
        `a target can be met in more than ${mostAlternatives} ways; say less in one`,
      );
  }
  return found;
}

function demandsIn(entries: readonly (Entry | undefined)[], key: string, faults: Faults): readonly Entry[] {
  return entries.flatMap((entry) => {
    if (entry === undefined) return [];
    if (entry.value.kind === "map") return entry.value.entries;
    return (
      faults.report(
        "wrong-value",
        entry.value.start,
        `\`${key}\` is ${describeNode(entry.value)}; write a mapping`,
      ) ?? []
    );
  });
}

/** A value is met by itself, and in a list by one of its elements. */
function waysToEqual(
  key: string,
  keyStart: number,
  node: Node,
  faults: Faults,
): readonly (readonly Condition[])[] | undefined {
  const value = jsonOf(node);
  const path = printPath([{ kind: "key", key }]);
  const place = (at: string, matcher: Matcher): Condition => ({ part: "args", path: at, matcher });
  if (typeof value === "string" && /^\$[A-Za-z_]\w*$/.test(value)) {
    const captured: Matcher = { kind: "variable", name: value.slice(1) };
    const isValue: Matcher = { kind: "not", body: { kind: "equals", value: null } };
    return [
      [place(path, captured), place(path, isValue), place(`${path}[#]`, { kind: "absent" })],
      [place(`${path}[*]`, captured), place(`${path}[*]`, isValue)],
    ];
  }
  if (typeof value === "string" && /path|file|dir|redirect/i.test(key) && !/^\//.test(value))
    return faults.report(
      "wrong-value",
      keyStart,
      `\`${key}: ${value}\` is compared with a path made absolute, and a run doesn't record the folder; write \`where\` with a glob, or the absolute path`,
    );
  const { own, inList } = valueMatchers(value);
  return [
    ...own.map((matcher) => [place(path, matcher)]),
    ...inList.map((matcher) => [place(`${path}[*]`, matcher)]),
  ];
}
