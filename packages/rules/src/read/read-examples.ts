import { attempt } from "@agentltl/core/host";
import type { Faults } from "../errors/faults.ts";
import { messageOf } from "../errors/message-of.ts";
import { parseExample } from "../examples/parse-example.ts";
import { describeNode, type Node } from "../yaml/node.ts";
import { optional, readFields } from "./fields.ts";

/** What a rule file says that a rule allows or denies, in the notation of {@link parseExample}. */
export interface Example {
  readonly rule: string;
  readonly expected: "allow" | "deny";
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** The file, where it is another than the one that was read. */
  readonly file?: string;
}

/** Reads the examples of a rule. Each is read once here, so that a typing error in one is a fault of the file. */
export function readExamples(node: Node, rule: string, faults: Faults): readonly Example[] {
  const fields = readFields(node, "`examples`", ["allow", "deny"], faults);
  if (fields === undefined) return [];
  return (["allow", "deny"] as const).flatMap(
    (expected) =>
      optional(fields, expected, (list, what) => readList(list, what, { rule, expected }, faults)) ?? [],
  );
}

function readList(
  node: Node,
  what: string,
  about: Pick<Example, "rule" | "expected">,
  faults: Faults,
): readonly Example[] | undefined {
  if (node.kind !== "list")
    return faults.report(
      "wrong-value",
      node.start,
      `${what} is ${describeNode(node)}; write a list of quoted examples`,
    );
  return node.items.flatMap((item) => {
    if (item.kind !== "scalar" || typeof item.value !== "string")
      return (
        faults.report(
          "example",
          item.start,
          `an example is ${describeNode(item)} to YAML; put the whole example in quotes`,
        ) ?? []
      );
    const { value } = item;
    const parsed = attempt(() => parseExample(value));
    if (parsed.kind === "threw") return faults.report("example", item.start, messageOf(parsed.error)) ?? [];
    return { ...about, text: value, ...faults.placeOf(item.start) };
  });
}
