import type { Pattern } from "@agentltl/core/formula";
import { groupScalars, mentionsOf, mentionsOfTools } from "./bind/find-mentions.ts";
import { patternsIn } from "./bind/patterns-in.ts";
import { type UnmentionedTool, unmentionedTools } from "./bind/unmentioned-tools.ts";
import type { Faults } from "./errors/faults.ts";
import type { FileOptions, FileParts } from "./file-parts.ts";
import { readInclude } from "./include/read-include.ts";
import { readUse } from "./library/read-use.ts";
import { acceptedRule } from "./read/accepted-rule.ts";
import { distinctRules } from "./read/distinct-rules.ts";
import { optional, readFields } from "./read/fields.ts";
import { readDefine } from "./read/read-define.ts";
import { readHead } from "./read/read-head.ts";
import type { PlacedRule } from "./read/read-rule.ts";
import { readRule } from "./read/read-rule.ts";
import { readRuleList } from "./read/read-rule-list.ts";
import { readShell } from "./read/read-shell.ts";
import { type ReadTool, readTools } from "./read/read-tools.ts";
import { readYaml } from "./yaml/read-yaml.ts";

const topKeys = ["version", "id", "tools", "define", "shell", "rules", "use", "include"];

/** `undefined` where there is no text at all, or where faults say why. */
export function readFileParts(text: string, options: FileOptions, faults: Faults): FileParts | undefined {
  const root = readYaml(text, faults);
  // What YAML already leaves out would only be missed again below.
  if (root === undefined || faults.list().length > 0) return undefined;
  const fields = readFields(root, "a rule file", topKeys, faults);
  if (fields === undefined) return undefined;
  const id = readHead(fields, root, faults);
  const tools = optional(fields, "tools", (node) => readTools(node, faults)) ?? [];
  const define = fields.get("define")?.value;
  const groups: ReadonlyMap<string, readonly Pattern[]> =
    define === undefined ? new Map() : readDefine(define, faults);
  const shellNode = fields.get("shell")?.value;
  const shell = shellNode && readShell(shellNode, "`shell`", { faults, groups });
  const context = { faults, groups, text, ...(shell === undefined ? {} : { shell }) };
  const included =
    optional(fields, "include", (node) => readInclude(node, options, readFileParts, faults)) ?? [];
  const used = optional(fields, "use", (node) => readUse(node, shellNode, options, context)) ?? [];
  const isBare = !fields.has("include") && !fields.has("use");
  const own = readRuleList(
    fields,
    { ...options, mayLack: !isBare },
    (node) => readRule(node, options.file, context),
    faults,
  ).filter((rule) => acceptedRule(rule, options.registry, faults));
  const theirs = [...included.flatMap((file) => file.rules), ...used.map(({ rule }) => rule)];
  const rules = distinctRules([...theirs, ...own], faults);
  // A rule that could not be read would be missed here.
  const unmentioned = faults.list().length > 0 ? [] : unmentionedIn(tools, rules, groups);
  for (const one of unmentioned) reportMisspelt(one, faults);
  if (id === undefined || faults.list().length > 0) return undefined;
  const shared = [define, shellNode].flatMap((node) => (node === undefined ? [] : [groupScalars(node)]));
  return {
    id,
    rules,
    tools: [
      ...included.flatMap((file) => file.tools),
      ...used.flatMap((one) => one.tools),
      ...tools.map(({ recogniser }) => recogniser),
    ],
    mentions: [
      ...mentionsOfTools(tools, faults),
      ...included.flatMap(({ mentions }) => mentions),
      ...used.flatMap(({ mentions }) => mentions),
      ...own.flatMap((rule) => mentionsOf(rule, shared, text, faults)),
    ],
    warnings: [
      ...nameWarnings(options.file),
      ...included.flatMap(({ warnings }) => warnings),
      ...unmentioned.map(({ tool }) => idleWarning(tool, options.file, faults)),
    ],
  };
}

/** The entries of `tools` that change nothing. */
function unmentionedIn(
  tools: readonly ReadTool[],
  rules: readonly PlacedRule[],
  groups: ReadonlyMap<string, readonly Pattern[]>,
): readonly UnmentionedTool[] {
  const patterns = [
    ...rules.flatMap(({ constraint }) => patternsIn(constraint.formula)),
    ...[...groups.values()].flat(),
  ];
  return unmentionedTools(
    tools,
    patterns.map(({ tool }) => tool),
  );
}

/** A name like one that is mentioned is a slip, and without its entry failures would count as successes. */
function reportMisspelt({ tool: { name, start }, nearest }: UnmentionedTool, faults: Faults): void {
  if (nearest === undefined) return;
  faults.report(
    "wrong-value",
    start,
    `\`tools\` names \`${name}\`, which no rule mentions; did you mean \`${nearest}\`?`,
  );
}

function idleWarning({ name, start }: ReadTool, file: string | undefined, faults: Faults): string {
  const { line } = faults.placeOf(start);
  const place = file === undefined ? `line ${line}` : `${file}:${line}`;
  return `${place}: \`tools\` names \`${name}\`, which no rule mentions, so that this entry changes nothing`;
}

/** On systems that don't tell case, this name is one that coding assistants pick up as their own rules. */
function nameWarnings(file: string | undefined): readonly string[] {
  const name = file?.split(/[\\/]/).at(-1)?.toLowerCase();
  if (name !== "agentltl.yaml" && name !== "agentltl.yml") return [];
  return [
    `\`${file}\` is a name that coding assistants may read as rules for themselves; call it agentltl.rules.yaml`,
  ];
}
