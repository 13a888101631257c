import { called, or } from "@agentltl/core/formula";
import type { Activation } from "@agentltl/core/host";
import { worked } from "../formulas/parts.ts";
import { describeNode, type Node } from "../yaml/node.ts";
import { checkVariables } from "./check-variables.ts";
import { readFields } from "./fields.ts";
import { jsonOf } from "./json-value.ts";
import type { KindContext } from "./kind-context.ts";
import { readFormulaText } from "./read-formula-text.ts";
import { readCallTarget } from "./read-target.ts";

/** Reads when a rule is on: facts of the query or its metadata, a call that worked, or a formula over the run so far. */
export function readWhen(node: Node, context: KindContext): Activation | undefined {
  const { faults } = context;
  const fields = readFields(node, "`when`", ["query", "after", "ltl"], faults);
  if (fields === undefined) return undefined;
  const [entry, ...others] = fields.values();
  if (entry === undefined || others.length > 0)
    return faults.report(
      "wrong-value",
      node.start,
      "`when` says one thing; write { query: { key: value } }, { after: tool }, or { ltl: formula }",
    );
  if (entry.key === "query") return readQuery(entry.value, context);
  if (!fields.has("after")) {
    const formula = readFormulaText(entry.value, context);
    return formula === undefined ? undefined : { kind: "trace", formula };
  }
  const target = readCallTarget(entry.value, "`after`", context);
  if (target === undefined) return undefined;
  const side = { key: "after", patterns: target.patterns };
  if (!checkVariables(side, undefined, fields, context)) return undefined;
  const formula = or(...worked(target.patterns).map((pattern) => called(pattern)));
  return { kind: "trace", formula };
}

function readQuery(node: Node, { faults }: KindContext): Activation | undefined {
  if (node.kind !== "map" || node.entries.length === 0)
    return faults.report(
      "wrong-value",
      node.start,
      `\`query\` is ${describeNode(node)}; write what must be so of the task, such as { domain: retail }`,
    );
  const where = Object.fromEntries(node.entries.map(({ key, value }) => [key, jsonOf(value)]));
  return { kind: "query", where };
}
