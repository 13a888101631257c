import { AgentLTLError, parse } from "@agentltl/core";
import type { Formula } from "@agentltl/core/formula";
import { attempt } from "@agentltl/core/host";
import { messageOf } from "../errors/message-of.ts";
import { describeNode, type Node, type ScalarNode } from "../yaml/node.ts";
import { sourceOffsets } from "../yaml/source-offsets.ts";
import type { KindContext } from "./kind-context.ts";

/** Reads a formula as text. A fault inside of it is reported at its own place in the file, however the text is quoted or folded. */
export function readFormulaText(
  node: Node,
  { text, faults }: Pick<KindContext, "text" | "faults">,
): Formula | undefined {
  if (node.kind !== "scalar" || typeof node.value !== "string")
    return faults.report(
      "wrong-value",
      node.start,
      `\`ltl\` is ${describeNode(node)}; write a formula, in quotes where it has ": " in it`,
    );
  const { value } = node;
  const parsed = attempt(() => parse(value));
  if (parsed.kind === "done") return parsed.value;
  return faults.report("formula", placeIn(node, value, parsed.error, text), messageOf(parsed.error));
}

/** The offset in the file that a place in the formula's text comes from. */
function placeIn(node: ScalarNode, value: string, error: unknown, text: string): number {
  const place = AgentLTLError.isInstance(error) ? error.place : undefined;
  if (place === undefined) return node.start;
  const starts = [0, ...[...value.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const offset = (starts[place.line - 1] ?? 0) + place.column - 1;
  return sourceOffsets(node, text)[offset] ?? node.start;
}
