import type { Constraint, Layer } from "@agentltl/core";
import type { Pattern } from "@agentltl/core/formula";
import { modes } from "@agentltl/core/host";
import type { CompiledRule } from "../formulas/compiled-rule.ts";
import type { Entry, Node } from "../yaml/node.ts";
import { type Fields, optional, readFields, required } from "./fields.ts";
import { jsonOf } from "./json-value.ts";
import type { KindContext } from "./kind-context.ts";
import { type Example, readExamples } from "./read-examples.ts";
import { type RuleKind, readKind, ruleKinds } from "./read-kind.ts";
import { readCallTarget } from "./read-target.ts";
import { flagReader, listReader, numberReader, textReader, wordReader } from "./read-values.ts";
import { readWhen } from "./read-when.ts";

/** A rule, and where the file that was read brings it in. */
export interface PlacedRule {
  readonly constraint: Constraint;
  readonly examples: readonly Example[];
  /** Offset in that file. */
  readonly start: number;
}

/** A rule as it was read. */
export interface ReadRule extends PlacedRule {
  /** Calls without which the rule can't be met. */
  readonly needs: readonly Pattern[];
  readonly node: Node;
  /** The part that says what the rule demands. */
  readonly demand: Node;
}

/** The keys of a rule. */
const ruleKeys: readonly string[] = [
  "id",
  ...ruleKinds,
  "when",
  "why",
  "fix",
  "mode",
  "weight",
  "layer",
  "scope",
  "due",
  "tags",
  "compensate",
  "optional",
  "final_answer",
  "meta",
  "examples",
];

const layers: readonly Layer[] = ["L1", "L2", "L3", "L4", "L5", "L6"];

/** Reads one entry of `rules`; `undefined`, reported, where it can't be used. */
export function readRule(node: Node, file: string | undefined, context: KindContext): ReadRule | undefined {
  const { faults } = context;
  const fields = readFields(node, "a rule", ruleKeys, faults);
  if (fields === undefined) return undefined;
  const id = required(fields, "id", textReader(faults), {
    offset: node.start,
    advice: "a rule has no `id`; write a name that is its own",
    faults,
  });
  const kind = readKindOf(fields, node, context);
  const compiled = kind === undefined ? undefined : readKind(kind.kind, kind.entry, context);
  const settings = readSettings(fields, compiled, context);
  const examples = optional(fields, "examples", (value) => readExamples(value, id ?? "", faults)) ?? [];
  if (id === undefined || kind === undefined || compiled === undefined) return undefined;
  const { line, column } = faults.placeOf(node.start);
  const source = { line, column, ...(file === undefined ? {} : { file }) };
  return {
    constraint: { name: id, formula: compiled.formula, ...settings, source },
    examples,
    needs: compiled.needs,
    start: node.start,
    node,
    demand: kind.entry.value,
  };
}

/** The one kind of a rule. */
function readKindOf(
  fields: Fields,
  node: Node,
  { faults }: KindContext,
): { kind: RuleKind; entry: Entry } | undefined {
  const found = ruleKinds.flatMap((kind) => {
    const entry = fields.get(kind);
    return entry === undefined ? [] : [{ kind, entry }];
  });
  const [only, second] = found;
  const who = `rule \`${String(jsonOf(fields.get("id")?.value ?? node))}\``;
  const rule = fields.has("id") ? who : "a rule";
  if (only === undefined)
    return faults.report(
      "missing-key",
      node.start,
      `${rule} says nothing to keep; write one of \`${ruleKinds.join("`, `")}\``,
    );
  if (second !== undefined)
    return faults.report(
      "wrong-value",
      second.entry.keyStart,
      `${rule} has both \`${only.kind}\` and \`${second.kind}\`; make it two rules`,
    );
  return only;
}

type Settings = Omit<Constraint, "name" | "formula" | "source">;

/** Everything about a rule but what it demands. A scope or a due time that the kind gives must not be contradicted. */
export function readSettings(
  fields: Fields,
  compiled: CompiledRule | undefined,
  context: KindContext,
): Settings {
  const { faults } = context;
  const text = textReader(faults);
  const span = wordReader(faults, ["turn", "session"]);
  const scope = optional(fields, "scope", span);
  const due = optional(fields, "due", span);
  contradiction(fields, "scope", scope, compiled?.scope, "what the rule itself says", faults);
  contradiction(fields, "due", due, compiled?.due, "`due` of `finally`", faults);
  return defined({
    description: optional(fields, "why", text),
    repair: optional(fields, "fix", text),
    mode: optional(fields, "mode", wordReader(faults, modes)),
    weight: optional(fields, "weight", numberReader(faults, 0, false)),
    layer: optional(fields, "layer", wordReader(faults, layers)),
    scope: compiled?.scope ?? scope,
    due: compiled?.due ?? due,
    when: optional(fields, "when", (node) => readWhen(node, context)),
    compensate: optional(fields, "compensate", (node, what) => readCallTarget(node, what, context)?.patterns),
    tags: optional(fields, "tags", listReader(faults, text, "write a list of texts")),
    optional: optional(fields, "optional", flagReader(faults)),
    appliesToFinalAnswer: optional(fields, "final_answer", flagReader(faults)),
    meta: optional(fields, "meta", jsonOf),
  });
}

function contradiction(
  fields: Fields,
  key: string,
  given: string | undefined,
  own: string | undefined,
  where: string,
  faults: KindContext["faults"],
): void {
  const entry = fields.get(key);
  if (entry !== undefined && given !== undefined && own !== undefined && given !== own)
    faults.report(
      "wrong-value",
      entry.value.start,
      `\`${key}\` is \`${given}\`, and ${where} is \`${own}\`; write it once`,
    );
}

/** The members that have a value. */
function defined<T extends object>(members: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const known = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}
