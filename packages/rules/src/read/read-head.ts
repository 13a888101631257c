import type { Faults } from "../errors/faults.ts";
import { describeNode, type Node } from "../yaml/node.ts";
import { type Fields, required } from "./fields.ts";
import { textReader } from "./read-values.ts";

/** Checks the version; answers the id. */
export function readHead(fields: Fields, root: Node, faults: Faults): string | undefined {
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
