import { didYouMean } from "../errors/did-you-mean.ts";
import type { CompiledRule } from "../formulas/compiled-rule.ts";
import { type BinaryTemplate, binaryTemplates, unaryTemplates } from "../formulas/declare.ts";
import { describeNode, type Entry, type Node } from "../yaml/node.ts";
import { checkVariables } from "./check-variables.ts";
import type { Fields } from "./fields.ts";
import { together } from "./read-bodies.ts";
import { readCallTarget, type TargetContext } from "./read-target.ts";

/** The names of the templates of DECLARE. */
export const templateNames: readonly string[] = [...unaryTemplates.keys(), ...binaryTemplates.keys()];

/** Reads `declare`: templates with what they speak of, each of which must be kept. */
export function readDeclare(node: Node, context: TargetContext): CompiledRule | undefined {
  const { faults } = context;
  if (node.kind !== "map" || node.entries.length === 0)
    return faults.report(
      "wrong-value",
      node.start,
      `\`declare\` is ${describeNode(node)}; write { response: [tool, tool] }`,
    );
  const rules = node.entries.map((entry) => readTemplate(entry, context));
  if (rules.includes(undefined)) return undefined;
  return together(
    rules.flatMap((rule) => rule ?? []),
    node,
    faults,
  );
}

function readTemplate(entry: Entry, context: TargetContext): CompiledRule | undefined {
  const { key, keyStart, value } = entry;
  const unary = unaryTemplates.get(key);
  if (unary !== undefined) {
    const calls = readCallTarget(value, `\`${key}\``, context)?.patterns;
    if (calls === undefined) return undefined;
    const side = { key, patterns: calls };
    return checkVariables(side, undefined, new Map([[key, entry]]), context)
      ? { formula: unary(calls), needs: /^at_least|^init|^end/.test(key) ? calls : [] }
      : undefined;
  }
  const binary = binaryTemplates.get(key);
  if (binary !== undefined) return readBinary(entry, binary, context);
  const advice = didYouMean(key, templateNames) || `; they are ${templateNames.join(", ")}`;
  return context.faults.report("unknown-key", keyStart, `\`${key}\` is no template of DECLARE${advice}`);
}

function readBinary(
  { key, value }: Entry,
  { binds, formula }: BinaryTemplate,
  context: TargetContext,
): CompiledRule | undefined {
  const [first, second, ...others] = value.kind === "list" ? value.items : [];
  if (first === undefined || second === undefined || others.length > 0)
    return context.faults.report(
      "wrong-value",
      value.start,
      `\`${key}\` is ${describeNode(value)}; write a list of two, such as [tool, tool], the earlier first`,
    );
  const a = readCallTarget(first, `the first of \`${key}\``, context)?.patterns;
  const b = readCallTarget(second, `the second of \`${key}\``, context)?.patterns;
  if (a === undefined || b === undefined) return undefined;
  const fields: Fields = new Map([
    ["first", { key: "first", keyStart: first.start, value: first }],
    ["second", { key: "second", keyStart: second.start, value: second }],
  ]);
  const sides = [
    { key: "first", patterns: a },
    { key: "second", patterns: b },
  ];
  const binding = sides.filter((side) => binds === "both" || side.key === binds);
  const fine = sides.flatMap((side) => binding.map((one) => checkVariables(side, one, fields, context)));
  if (!fine.every(Boolean)) return undefined;
  return { formula: formula(a, b), needs: needed(key, a, b) };
}

function needed(key: string, a: CompiledRule["needs"], b: CompiledRule["needs"]): CompiledRule["needs"] {
  if (key.startsWith("not_")) return [];
  if (/precedence/.test(key)) return a;
  return /response|responded/.test(key) ? b : [...a, ...b];
}
