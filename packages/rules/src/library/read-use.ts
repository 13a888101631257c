import type { Procedure } from "@agentltl/core";
import type { Mention } from "../bind/mention.ts";
import { didYouMean } from "../errors/did-you-mean.ts";
import type { FileOptions } from "../file-parts.ts";
import type { Fields } from "../read/fields.ts";
import type { KindContext } from "../read/kind-context.ts";
import { type PlacedRule, readSettings } from "../read/read-rule.ts";
import { textReader } from "../read/read-values.ts";
import { describeNode, type Entry, type MapNode, type Node } from "../yaml/node.ts";
import { instantiate, parametersOf } from "./instantiate.ts";
import { libraryTexts } from "./library-texts.ts";

/** A rule of the library as a file uses it. */
export interface UsedRule {
  readonly rule: PlacedRule;
  readonly tools: Procedure["tools"];
  readonly mentions: readonly Mention[];
}

/** What a use may say besides the rule's own parameters. */
const settings: readonly string[] = [
  "id",
  "when",
  "why",
  "fix",
  "mode",
  "weight",
  "layer",
  "tags",
  "optional",
];

/** Reads `use`: rules of the library, each by its name, or as a mapping with values for its parameters and settings. `shell` is that of the file. */
export function readUse(
  node: Node,
  shell: Node | undefined,
  options: FileOptions,
  context: KindContext,
): readonly UsedRule[] {
  if (node.kind !== "list" || node.items.length === 0) {
    const advice =
      "write a list of rules of the library, such as [no-force-push, { rule: call-limit, times: 5 }]";
    context.faults.report("wrong-value", node.start, `\`use\` is ${describeNode(node)}; ${advice}`);
    return [];
  }
  return node.items.flatMap((item) => readEntry(item, shell, options, context) ?? []);
}

function readEntry(
  node: Node,
  shell: Node | undefined,
  options: FileOptions,
  context: KindContext,
): UsedRule | undefined {
  const { faults } = context;
  const name = nameIn(node);
  if (name === undefined)
    return faults.report(
      "use",
      node.start,
      `an entry of \`use\` is ${describeNode(node)}; write the name of a rule of the library, or { rule: name, ... }`,
    );
  const plain = name.replace(/^agentltl\//, "");
  const text = libraryTexts.get(plain);
  if (text === undefined) {
    const advice = didYouMean(plain, libraryTexts.keys());
    return faults.report("use", node.start, `the library has no rule \`${name}\`${advice}`);
  }
  const given = valuesIn(node, plain, text, shell, context);
  return given === undefined ? undefined : make(node, plain, text, given, options, context);
}

function nameIn(node: Node): string | undefined {
  const named = node.kind === "map" ? node.entries.find(({ key }) => key === "rule")?.value : node;
  return named?.kind === "scalar" && typeof named.value === "string" ? named.value : undefined;
}

/** What a use says, by key: parameters and settings, each known, and each parameter that must be given. */
function valuesIn(
  node: Node,
  name: string,
  text: string,
  shell: Node | undefined,
  { faults }: KindContext,
): Fields | undefined {
  const parameters = parametersOf(text);
  const entries = node.kind === "map" ? (node satisfies MapNode).entries : [];
  const given = entries.filter(({ key }) => key !== "rule");
  const known = [...parameters.map((parameter) => parameter.name), ...settings];
  const odd = given.filter(({ key }) => !known.includes(key));
  for (const { key, keyStart } of odd) {
    const advice = didYouMean(key, known) || `; it has ${known.join(", ")}`;
    faults.report("use", keyStart, `rule \`${name}\` of the library has no \`${key}\`${advice}`);
  }
  const lacking = parameters.filter(
    (parameter) => parameter.fallback === undefined && !given.some(({ key }) => key === parameter.name),
  );
  for (const { name: parameter, what } of lacking)
    faults.report(
      "use",
      node.start,
      `rule \`${name}\` of the library needs \`${parameter}\`, ${what}; write { rule: ${name}, ${parameter}: ... }`,
    );
  if (odd.length > 0 || lacking.length > 0) return undefined;
  // What the file says of its shell goes for each rule that asks for one.
  const common: readonly Entry[] =
    shell !== undefined && parameters.some((parameter) => parameter.name === "shell")
      ? [{ key: "shell", keyStart: shell.start, value: shell }]
      : [];
  return new Map([...common, ...given].map((entry): [string, Entry] => [entry.key, entry]));
}

function make(
  node: Node,
  name: string,
  text: string,
  given: Fields,
  { file, registry }: FileOptions,
  context: KindContext,
): UsedRule | undefined {
  const { faults } = context;
  const own = new Map([...given].filter(([key]) => settings.includes(key)));
  const values = new Map(
    [...given].flatMap(([key, { value }]): readonly [string, Node][] => (own.has(key) ? [] : [[key, value]])),
  );
  const made = instantiate(text, values, registry);
  if (made.kind === "fault")
    return faults.report("use", node.start, `rule \`${name}\` of the library: ${made.message}`);
  const id = own.has("id") ? textReader(faults)(own.get("id")?.value ?? node, "`id`") : name;
  if (id === undefined) return undefined;
  const { line, column } = faults.placeOf(node.start);
  const source = { line, column, ...(file === undefined ? {} : { file }) };
  const said = Object.entries(readSettings(own, undefined, context)).filter(([key]) => key !== "name");
  return {
    rule: {
      constraint: { ...made.rule.constraint, ...Object.fromEntries(said), name: id, source },
      // They speak of the library's own names, and say nothing about others.
      examples:
        values.size === 0
          ? made.rule.examples.map((example) => ({ ...example, rule: id, line, column }))
          : [],
      start: node.start,
    },
    tools: made.tools,
    mentions: made.mentions.map((mention) => ({
      ...mention,
      rule: id,
      names: mention.names.map((one) => ({ name: one.name, line, column })),
      arguments: mention.arguments.map((one) => ({ name: one.name, line, column })),
    })),
  };
}
