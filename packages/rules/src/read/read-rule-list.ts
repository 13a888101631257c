import type { Faults } from "../errors/faults.ts";
import { describeNode, type Node } from "../yaml/node.ts";
import type { Fields } from "./fields.ts";
import type { ReadRule } from "./read-rule.ts";

/** A rule file has at most so many rules of its own. */
const mostRules = 1_000;

/** What a list of rules may lack. */
interface ListOptions {
  readonly file?: string;
  readonly allowEmpty?: boolean;
  /** The file has rules from elsewhere, and so needs none of its own. */
  readonly mayLack: boolean;
}

/** Reads `rules`. A file without any is reported, unless it may lack them. */
export function readRuleList(
  fields: Fields,
  { file, allowEmpty, mayLack }: ListOptions,
  read: (node: Node) => ReadRule | undefined,
  faults: Faults,
): readonly ReadRule[] {
  const entry = fields.get("rules");
  const none = `${file ?? "the rule file"} has no rules`;
  const mayBeEmpty = allowEmpty === true || mayLack;
  if (entry === undefined) {
    if (!mayBeEmpty) faults.reportWhole("empty", none);
    return [];
  }
  if (entry.value.kind !== "list") {
    faults.report(
      "wrong-value",
      entry.value.start,
      `\`rules\` is ${describeNode(entry.value)}; write a list, each rule behind a "-"`,
    );
    return [];
  }
  const { length } = entry.value.items;
  if (length === 0 && !mayBeEmpty) faults.reportWhole("empty", none);
  if (length > mostRules) {
    faults.reportWhole(
      "too-large",
      `a rule file has at most ${mostRules} rules, this one has ${length}; split it`,
    );
    return [];
  }
  return entry.value.items.flatMap((item) => read(item) ?? []);
}
