import type { Pattern } from "@agentltl/core/formula";
import { variablesOfPattern } from "@agentltl/core/host";
import type { Faults } from "../errors/faults.ts";
import type { CompiledRule } from "../formulas/compiled-rule.ts";
import { withinRule } from "../formulas/within.ts";
import { describeNode, type Node } from "../yaml/node.ts";
import { checkSides } from "./check-variables.ts";
import { type Fields, optional, readFields } from "./fields.ts";
import { hasKey, readBodies } from "./read-bodies.ts";
import { requiredCall } from "./read-calls.ts";
import type { TargetContext } from "./read-target.ts";
import { numberReader } from "./read-values.ts";
import type { CallTarget } from "./target.ts";

/** Reads `within`: one limit, or a list of them. */
export function readWithin(node: Node, context: TargetContext): CompiledRule | undefined {
  return readBodies(node, hasKey("after", "call"), (body) => readOne(body, context), context.faults);
}

function readOne(node: Node, context: TargetContext): CompiledRule | undefined {
  const { faults } = context;
  const fields = readFields(node, "`within`", ["after", "call", "calls", "time"], faults);
  if (fields === undefined) return undefined;
  const advice = (key: string): string =>
    `\`within\` has no \`${key}\`; write { after: tool, call: tool, calls: 3 }`;
  const after = requiredCall(fields, "after", node.start, context, advice("after"));
  const call = requiredCall(fields, "call", node.start, context, advice("call"));
  const calls = optional(fields, "calls", numberReader(faults, 1, true));
  const milliseconds = optional(fields, "time", (value) => readTime(value, faults));
  if (fields.has("calls") === fields.has("time"))
    return faults.report(
      "missing-key",
      node.start,
      "`within` says how far away by one of two; write `calls: 3`, or `time: 30 s`",
    );
  if (after === undefined || call === undefined) return undefined;
  if (calls !== undefined) return byCalls(fields, { after, call, calls }, context);
  return milliseconds === undefined ? undefined : byTime(fields, { after, call, milliseconds }, context);
}

/** More than so many calls away is never checked by a formula that stays small. */
const mostCalls = 100;

function byCalls(
  fields: Fields,
  rule: { readonly after: CallTarget; readonly call: CallTarget; readonly calls: number },
  context: TargetContext,
): CompiledRule | undefined {
  const binding = { key: "after", patterns: rule.after.patterns };
  const sides = [binding, { key: "call", patterns: rule.call.patterns }];
  if (!checkSides(sides, binding, fields, context)) return undefined;
  if (rule.calls <= mostCalls) return withinRule({ kind: "calls", ...rule });
  return context.faults.report(
    "wrong-value",
    fields.get("calls")?.value.start ?? 0,
    `\`calls\` is ${rule.calls}; at most ${mostCalls} can be counted`,
  );
}

function byTime(
  fields: Fields,
  rule: { readonly after: CallTarget; readonly call: CallTarget; readonly milliseconds: number },
  { faults }: TargetContext,
): CompiledRule | undefined {
  const one = (key: "after" | "call"): Pattern | undefined => {
    const [only, ...others] = rule[key].patterns;
    const plain = only !== undefined && others.length === 0 && variablesOfPattern(only).length === 0;
    if (plain) return only;
    return faults.report(
      "wrong-value",
      fields.get(key)?.value.start ?? 0,
      `\`${key}\` is more than one kind of calls, or has variables; by the clock the first of one kind is looked at: name one, or write \`calls\``,
    );
  };
  const [after, call] = [one("after"), one("call")];
  if (after === undefined || call === undefined) return undefined;
  return withinRule({ kind: "time", after, call, milliseconds: rule.milliseconds });
}

const units: ReadonlyMap<string, number> = new Map([
  ["ms", 1],
  ["s", 1_000],
  ["min", 60_000],
  ["h", 3_600_000],
]);

function readTime(node: Node, faults: Faults): number | undefined {
  const text = node.kind === "scalar" && typeof node.value === "string" ? node.value : "";
  const [, number = "", unit = ""] = /^\s*(\d+(?:\.\d+)?)\s*(ms|s|min|h)\s*$/.exec(text) ?? [];
  const factor = units.get(unit);
  if (factor !== undefined) return Number(number) * factor;
  return faults.report(
    "wrong-value",
    node.start,
    `\`time\` is ${describeNode(node)}; write a number with ms, s, min or h, such as 30 s`,
  );
}
