import { attempt } from "@agentltl/core/host";
import type { Faults } from "../errors/faults.ts";
import type { ReadRule } from "../read/read-rule.ts";
import type { ReadTool } from "../read/read-tools.ts";
import { type Node, type ScalarNode, scalarsIn } from "../yaml/node.ts";
import { sourceOffsets } from "../yaml/source-offsets.ts";
import type { Mention } from "./mention.ts";
import { namesOf } from "./names-of.ts";
import { patternsIn } from "./patterns-in.ts";

/** What is looked through for the place of a name: the rule, then `define` and `shell`. */
interface Places {
  readonly groups: readonly ScalarGroup[];
  readonly start: number;
  readonly text: string;
  readonly faults: Faults;
}

/** The scalars of one part of a file, also by value. */
interface ScalarGroup {
  readonly scalars: readonly ScalarNode[];
  readonly byValue: ReadonlyMap<ScalarNode["value"], ScalarNode>;
}

/** The scalars in `node`, for {@link mentionsOf}. */
export function groupScalars(node: Node): ScalarGroup {
  const scalars = scalarsIn(node);
  return { scalars, byValue: new Map(scalars.toReversed().map((scalar) => [scalar.value, scalar])) };
}

/** The calls that a rule names, with their places: in the rule, or in `shared`, the parts of the file that all rules refer to. */
export function mentionsOf(
  rule: ReadRule,
  shared: readonly ScalarGroup[],
  text: string,
  faults: Faults,
): readonly Mention[] {
  const groups = [groupScalars(rule.demand), ...shared];
  const places = { groups, start: rule.node.start, text, faults };
  const needed = new Set(rule.needs.map(({ tool }) => JSON.stringify(tool)));
  const { name: ruleName, formula, optional = false } = rule.constraint;
  return patternsIn(formula)
    .filter(({ tool }) => tool.kind !== "any")
    .map(({ tool, where }) => ({
      rule: ruleName,
      tool,
      names: namesOf(tool).map((name) => ({ name, ...placeOf(name, places) })),
      arguments: where
        .filter(({ part }) => part === "args")
        .map(({ path }) => ({ name: path, ...placeOf(path, places) })),
      needed: needed.has(JSON.stringify(tool)),
      optional,
    }));
}

/** The tools that the file's own table names. */
export function mentionsOfTools(tools: readonly ReadTool[], faults: Faults): readonly Mention[] {
  return tools.map(({ name, start, recogniser }) => ({
    rule: "tools",
    tool: recogniser.tool,
    names: [{ name, ...faults.placeOf(start) }],
    arguments: [],
    needed: false,
    optional: false,
  }));
}

/** Where `name` stands as a whole scalar, or as a word in one; else the beginning of the rule. */
function placeOf(
  name: string,
  { groups, start, text, faults }: Places,
): { readonly line: number; readonly column: number } {
  for (const { byValue } of groups) {
    const whole = byValue.get(name);
    if (whole !== undefined) return faults.placeOf(whole.start);
  }
  for (const scalar of groups.flatMap(({ scalars }) => scalars)) {
    const at = wordIn(String(scalar.value), name);
    const offset = at === undefined ? undefined : sourceOffsets(scalar, text)[at];
    if (offset !== undefined) return faults.placeOf(offset);
  }
  return faults.placeOf(start);
}

/** The index at which `name` stands in `text`: in quotes of its own, or with no letter, digit or `_` beside it. */
function wordIn(text: string, name: string): number | undefined {
  const quoted = [...text.matchAll(/"(?:[^"\\]|\\.)*"/gs)];
  const own = quoted.find(([written]) => unquoted(written) === name);
  const limit = own?.index ?? text.length;
  for (let at = text.indexOf(name); at !== -1 && at < limit; at = text.indexOf(name, at + 1)) {
    const [before = "", after = ""] = [text[at - 1], text[at + name.length]];
    // What stands in the quotes of another name is a part of that.
    const isInside = quoted.some(({ 0: written, index }) => index < at && at < index + written.length);
    if (!isInside && !/\w/.test(before) && !/\w/.test(after)) return at;
  }
  return own === undefined ? undefined : own.index + 1;
}

function unquoted(written: string): string | undefined {
  const read = attempt((): unknown => JSON.parse(written));
  return read.kind === "done" && typeof read.value === "string" ? read.value : undefined;
}
