import type { Faults } from "../errors/faults.ts";
import { type Fields, optional, readFields } from "../read/fields.ts";
import { textReader } from "../read/read-values.ts";
import { describeNode, type Node } from "../yaml/node.ts";

/** What a rule of the library can be told. */
export interface Parameter {
  readonly name: string;
  /** What it is, for messages. */
  readonly what: string;
  /** What it is where nothing is said; without one it must be given. */
  readonly fallback: Node | undefined;
  /** What stands for it in the rule's examples, where it must be given. */
  readonly example: Node | undefined;
}

/** Reads `parameters` of a rule of the library. */
export function readParameters(node: Node, faults: Faults): readonly Parameter[] {
  if (node.kind !== "map") {
    faults.report("wrong-value", node.start, `\`parameters\` is ${describeNode(node)}; write a mapping`);
    return [];
  }
  return node.entries.flatMap(({ key, value }) => {
    const fields: Fields | undefined = readFields(
      value,
      `\`${key}\``,
      ["what", "default", "example"],
      faults,
    );
    const what = fields && optional(fields, "what", textReader(faults));
    if (fields === undefined || what === undefined) return [];
    const fallback = fields.get("default")?.value;
    return { name: key, what, fallback, example: fields.get("example")?.value };
  });
}
