import { defineProcedure, type Procedure } from "@agentltl/core";
import type { Pattern } from "@agentltl/core/formula";
import { attempt } from "@agentltl/core/host";
import { groupScalars, mentionsOf, mentionsOfTools } from "./bind/find-mentions.ts";
import { patternsIn } from "./bind/patterns-in.ts";
import { type UnmentionedTool, unmentionedTools } from "./bind/unmentioned-tools.ts";
import { collectFaults, type Faults } from "./errors/faults.ts";
import { messageOf } from "./errors/message-of.ts";
import { RulesError } from "./errors/rules-error.ts";
import { type Fields, optional, readFields, required } from "./read/fields.ts";
import { readDefine } from "./read/read-define.ts";
import { type ReadRule, readRule } from "./read/read-rule.ts";
import { type ReadTool, readTools } from "./read/read-tools.ts";
import { textReader } from "./read/read-values.ts";
import type { RuleFile } from "./rule-file.ts";
import { describeNode, type Node } from "./yaml/node.ts";
import { readYaml } from "./yaml/read-yaml.ts";

/** How a rule file is read. */
export interface ReadRulesOptions {
  /** What messages call the text. */
  readonly file?: string;
  /** Accepts a file without rules, which allows everything. Default false. */
  readonly allowEmpty?: boolean;
  /** Functions that formulas name. */
  readonly registry?: Procedure["registry"];
}

/**
 * Everything that a rule file says, from its text: YAML, or JSON. A byte order mark and CRLF are fine.
 *
 * Throws one `RulesError` with all that is wrong with the text.
 */
export function readRules(text: string, options: ReadRulesOptions = {}): RuleFile {
  const plain = text.startsWith("\ufeff") ? text.slice(1) : text;
  const faults = collectFaults(plain);
  const read = readFile(plain, options, faults);
  const [first, ...others] = faults.list();
  if (first !== undefined) throw new RulesError([first, ...others], options.file);
  if (read === undefined)
    throw new RulesError([{ code: "empty", message: emptyMessage(options.file) }], options.file);
  return read;
}

function emptyMessage(file: string | undefined): string {
  return `${file ?? "the rule file"} is empty; write \`version: 1\`, an \`id\` and \`rules\``;
}

/** A rule file has at most so many rules. */
const mostRules = 1_000;

const topKeys = ["version", "id", "tools", "define", "rules"];

/** `undefined` where there is no text at all, or where faults say why. */
function readFile(text: string, options: ReadRulesOptions, faults: Faults): RuleFile | undefined {
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
  const rules = readRuleList(
    fields,
    options,
    (node) => readRule(node, options.file, { faults, groups, text }),
    faults,
  );
  const kept = rules.filter((rule) => accepted(rule, options, faults));
  // A rule that could not be read would be missed here.
  const unmentioned = faults.list().length > 0 ? [] : unmentionedIn(tools, kept, groups);
  for (const one of unmentioned) reportMisspelt(one, faults);
  if (id === undefined || faults.list().length > 0) return undefined;
  const defined = define === undefined ? undefined : groupScalars(define);
  const constraints = kept.map(({ constraint }) => constraint);
  return {
    ...(options.file === undefined ? {} : { file: options.file }),
    procedure: defineProcedure({
      id,
      constraints,
      registry: options.registry ?? {},
      tools: tools.map(({ recogniser }) => recogniser),
      allowEmpty: options.allowEmpty === true,
    }),
    examples: kept.flatMap(({ examples }) => examples),
    lines: new Map(constraints.map(({ name, source }) => [name, source?.line ?? 1])),
    mentions: [
      ...mentionsOfTools(tools, faults),
      ...kept.flatMap((rule) => mentionsOf(rule, defined, text, faults)),
    ],
    warnings: [
      ...nameWarnings(options.file),
      ...unmentioned.map(({ tool }) => idleWarning(tool, options.file, faults)),
    ],
  };
}

/** The entries of `tools` that change nothing. */
function unmentionedIn(
  tools: readonly ReadTool[],
  rules: readonly ReadRule[],
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

/** Checks the version; answers the id. */
function readHead(fields: Fields, root: Node, faults: Faults): string | undefined {
  const version = fields.get("version");
  const isOne = version?.value.kind === "scalar" && version.value.value === 1;
  if (version === undefined)
    faults.report("missing-key", root.start, "a rule file says which format it has; write `version: 1`");
  else if (!isOne)
    faults.report(
      "wrong-value",
      version.value.start,
      `\`version\` is ${describeNode(version.value)}; this package reads \`version: 1\``,
    );
  return required(fields, "id", textReader(faults), {
    offset: root.start,
    advice: "a rule file has an `id`; write a short name for this set of rules",
    faults,
  });
}

function readRuleList(
  fields: Fields,
  options: ReadRulesOptions,
  read: (node: Node) => ReadRule | undefined,
  faults: Faults,
): readonly ReadRule[] {
  const entry = fields.get("rules");
  const none = `${options.file ?? "the rule file"} has no rules`;
  if (entry === undefined) {
    if (options.allowEmpty !== true) faults.reportWhole("empty", none);
    return [];
  }
  if (entry.value.kind !== "list") {
    faults.report(
      "wrong-value",
      entry.value.start,
      `\`rules\` is ${describeNode(entry.value)}; write a list, each rule behind a "-"`,
    );
    return [];
  }
  if (entry.value.items.length === 0 && options.allowEmpty !== true) faults.reportWhole("empty", none);
  const { length } = entry.value.items;
  if (length > mostRules) {
    faults.reportWhole(
      "too-large",
      `a rule file has at most ${mostRules} rules, this one has ${length}; split it`,
    );
    return [];
  }
  return distinct(
    entry.value.items.flatMap((item) => read(item) ?? []),
    faults,
  );
}

function distinct(rules: readonly ReadRule[], faults: Faults): readonly ReadRule[] {
  const first = new Map<string, ReadRule>();
  for (const rule of rules) {
    const { name } = rule.constraint;
    const other = first.get(name);
    if (other === undefined) first.set(name, rule);
    else
      faults.report(
        "duplicate",
        rule.node.start,
        `rule \`${name}\` is given twice, first in line ${faults.placeOf(other.node.start).line}; give each its own id`,
      );
  }
  return [...first.values()];
}

/** Whether core accepts the rule; else its reason is reported. */
function accepted(
  { constraint, demand }: ReadRule,
  { registry = {} }: ReadRulesOptions,
  faults: Faults,
): boolean {
  const defined = attempt(() => defineProcedure({ constraints: [constraint], registry }));
  if (defined.kind === "threw") faults.report("formula", demand.start, messageOf(defined.error));
  return defined.kind === "done";
}

/** On systems that don't tell case, this name is one that coding assistants pick up as their own rules. */
function nameWarnings(file: string | undefined): readonly string[] {
  const name = file?.split(/[\\/]/).at(-1)?.toLowerCase();
  if (name !== "agentltl.yaml" && name !== "agentltl.yml") return [];
  return [
    `\`${file}\` is a name that coding assistants may read as rules for themselves; call it agentltl.rules.yaml`,
  ];
}
