import type { Constraint, Mode } from "@agentltl/core";
import type { Formula } from "@agentltl/core/formula";
import { modes, variablesOfPattern } from "@agentltl/core/host";
import type { Faults } from "../errors/faults.ts";
import { type Fields, optional, readFields, required } from "../read/fields.ts";
import { jsonOf } from "../read/json-value.ts";
import { readFormulaText } from "../read/read-formula-text.ts";
import { numberReader, textReader, wordReader } from "../read/read-values.ts";
import { describeNode, type Entry, type Node } from "../yaml/node.ts";
import { type CodingDemand, codingFormula } from "./coding-formula.ts";
import { type Alternatives, readCodingTarget, toolsOf } from "./coding-target.ts";

const kinds = ["never", "before", "require", "at_most", "finally", "ltl"] as const;

/** What reading such a rule needs. */
export interface CodingContext {
  readonly faults: Faults;
  readonly text: string;
  readonly file: string | undefined;
  /** The mode of rules that name none. */
  readonly mode: Mode;
}

/** Reads one rule of a coding assistant's file; `undefined`, reported, where it can't be said here with the same meaning. */
export function readCodingRule(node: Node, context: CodingContext): Constraint | undefined {
  const { faults, file, mode } = context;
  const known = ["id", ...kinds, "formula", "why", "fix", "mode", "scope", "with", "where", "from"];
  const fields = readFields(node, "a rule", known, faults);
  if (fields === undefined) return undefined;
  const id = required(fields, "id", textReader(faults), {
    offset: node.start,
    advice: "a rule has no `id`",
    faults,
  });
  const formula = readDemand(fields, node, context);
  const own = optional(fields, "mode", wordReader(faults, modes));
  const scope = optional(fields, "scope", wordReader(faults, ["session", "project"]));
  if (scope === "project")
    faults.report(
      "wrong-value",
      fields.get("scope")?.value.start ?? node.start,
      "`scope: project` remembers calls of earlier sessions, and one run doesn't show them; leave it out",
    );
  const why = fields.get("why")?.value;
  const fix = fields.get("fix")?.value;
  if (id === undefined || formula === undefined || scope === "project") return undefined;
  const { line, column } = faults.placeOf(node.start);
  return {
    name: id,
    formula,
    mode: own ?? mode,
    ...(why === undefined ? {} : { description: String(jsonOf(why)) }),
    ...(fix === undefined ? {} : { repair: String(jsonOf(fix)) }),
    ...(fields.has("finally") ? { due: "turn" as const } : {}),
    source: { line, column, ...(file === undefined ? {} : { file }) },
  };
}

function readDemand(fields: Fields, node: Node, context: CodingContext): Formula | undefined {
  const { faults } = context;
  const structured = fields.get("formula");
  if (structured !== undefined)
    return faults.report(
      "wrong-value",
      structured.keyStart,
      "`formula` names classes of the Python package; write the formula as text behind `ltl`",
    );
  const found = kinds.flatMap((kind) => {
    const entry = fields.get(kind);
    return entry === undefined ? [] : [{ kind, entry }];
  });
  const [only, ...others] = found;
  if (only === undefined || others.length > 0)
    return faults.report("wrong-value", node.start, `a rule is exactly one of ${kinds.join(", ")}`);
  const rule = { with: fields.get("with"), where: fields.get("where") };
  const narrows = rule.with !== undefined || rule.where !== undefined;
  if (narrows && !["never", "require", "at_most"].includes(only.kind))
    return faults.report(
      "wrong-value",
      node.start,
      "`with` and `where` of a rule are for never, require and at_most; write them in a target",
    );
  if (only.kind === "ltl") return readFormulaText(only.entry.value, context);
  const demand = readKind(only.kind, only.entry, rule, faults);
  return demand === undefined ? undefined : codingFormula(demand);
}

function readKind(
  kind: Exclude<(typeof kinds)[number], "ltl">,
  { value }: Entry,
  rule: { readonly with: Entry | undefined; readonly where: Entry | undefined },
  faults: Faults,
): CodingDemand | undefined {
  switch (kind) {
    case "never": {
      const call = readCodingTarget(value, "`never`", faults, rule);
      return call && { kind, call };
    }
    case "require": {
      const like = readCodingTarget(value, "`require`", faults, rule);
      if (like === undefined) return undefined;
      if (like.some(({ where }) => where.length === 0))
        return faults.report("missing-key", value.start, "`require` needs `with` or `where` on every target");
      return { kind, calls: toolsOf(like), like };
    }
    case "at_most": {
      const fields = readFields(value, "`at_most`", ["call", "times"], faults);
      const call = fields && target(fields, "call", value, faults, rule);
      const times = fields && optional(fields, "times", numberReader(faults, 0, true));
      if (call !== undefined && times !== undefined) return { kind, call, times };
      return faults.report("missing-key", value.start, "`at_most` says { call: target, times: number }");
    }
    case "before":
      return readBefore(value, faults);
    case "finally": {
      const isPair = value.kind === "map" && value.entries.some(({ key }) => key === "call");
      const fields = isPair ? readFields(value, "`finally`", ["call", "since"], faults) : undefined;
      const call =
        fields === undefined
          ? readCodingTarget(value, "`finally`", faults)
          : target(fields, "call", value, faults);
      const asking = fields?.has("since") === true ? target(fields, "since", value, faults) : undefined;
      if (call === undefined || (fields?.has("since") === true && asking === undefined)) return undefined;
      return { kind, call, since: asking };
    }
  }
}

function readBefore(node: Node, faults: Faults): CodingDemand | undefined {
  const [one, two, ...more] = node.kind === "list" ? node.items : [];
  const fields =
    node.kind === "map" ? readFields(node, "`before`", ["first", "then", "since"], faults) : undefined;
  if (fields === undefined && (one === undefined || two === undefined || more.length > 0))
    return faults.report(
      "wrong-value",
      node.start,
      `\`before\` is ${describeNode(node)}; write [first, then] or { first, then, since }`,
    );
  const first =
    one === undefined
      ? fields && target(fields, "first", node, faults)
      : readCodingTarget(one, "`first`", faults);
  const then =
    two === undefined
      ? fields && target(fields, "then", node, faults)
      : readCodingTarget(two, "`then`", faults);
  const again = fields?.has("since") === true ? target(fields, "since", node, faults) : undefined;
  if (first === undefined || then === undefined || (fields?.has("since") === true && again === undefined))
    return undefined;
  const variables = (alternatives: Alternatives): readonly (readonly string[])[] =>
    alternatives.map((pattern) => [...new Set(variablesOfPattern(pattern))].sort());
  const all = [...variables(first), ...variables(then)].map((names) => names.join(" "));
  if (new Set(all).size > 1)
    return faults.report("formula", node.start, "each target of `before` must name the same $variables");
  if (all.some((names) => names !== "") && again !== undefined)
    return faults.report("formula", node.start, "`since` and $variables don't go together in such a file");
  return { kind: "before", first, then, since: again };
}

function target(
  fields: Fields,
  key: string,
  node: Node,
  faults: Faults,
  rule?: { readonly with: Entry | undefined; readonly where: Entry | undefined },
): Alternatives | undefined {
  const entry = fields.get(key);
  if (entry === undefined)
    return faults.report("missing-key", node.start, `there is no \`${key}\`; write a target`);
  return readCodingTarget(entry.value, `\`${key}\``, faults, rule);
}
