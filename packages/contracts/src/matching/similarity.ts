import { groupBy } from "@agentltl/core/host";
import type { ContractNode } from "../contract/contract.ts";
import type { ObservedNode } from "../observed/observed-graph.ts";
import { wordsOf } from "./words-of.ts";

/** How sure it is that an observed behaviour is a node: from 0 to 1. */
export type Similarity = (node: ContractNode, observed: ObservedNode) => number;

/** What the parts of the comparison weigh. Fixed: no evaluator, extractor or model has its own. */
const weights = { label: 0.5, reverse: 0.3, type: 0.2 } as const;

/**
 * Compares what was seen with nodes by their words: how much of the label (or of another wording) was said, how much of what was said is in
 * the node's label, wordings, description or place in the instruction, and whether both are of one semantic type. A word that many nodes have
 * weighs less.
 */
export function wordSimilarity(nodes: readonly ContractNode[]): Similarity {
  const known = new Map(
    nodes.map((node) => {
      const wordings = [node.label, ...node.words, ...toolOf(node)].map((text) => new Set(wordsOf(text)));
      const all = new Set(
        wordsOf(
          [node.label, ...node.words, ...toolOf(node), node.description, node.span?.text ?? ""].join(" "),
        ),
      );
      return [node.id, { wordings, all }] as const;
    }),
  );
  const having = groupBy(
    [...known.values()].flatMap(({ all }) => [...all]),
    (word) => word,
  );
  const rarity = (word: string): number => Math.log(1 + nodes.length / (having.get(word)?.length ?? 0.5));
  const share = (words: ReadonlySet<string>, within: ReadonlySet<string>): number => {
    const total = sum([...words].map(rarity));
    return total === 0 ? 0 : sum([...words].filter((word) => within.has(word)).map(rarity)) / total;
  };
  return (node, { label, type, evidence }) => {
    const own = known.get(node.id);
    if (own === undefined) return 0;
    const quote = evidence.kind === "span" ? evidence.text : "";
    const said = new Set(wordsOf(`${label} ${quote}`));
    const [forth, back] = [
      Math.max(...own.wordings.map((words) => share(words, said))),
      share(said, own.all),
    ];
    const sameType = type === undefined ? 0.5 : Number(type === node.type);
    // Of one type alone says nothing.
    return forth + back === 0 ? 0 : weights.label * forth + weights.reverse * back + weights.type * sameType;
  };
}

/** The name of the tool is one more way to say it. */
function toolOf({ evidence }: ContractNode): readonly string[] {
  return evidence?.kind === "call" && evidence.call.tool.kind === "name" ? [evidence.call.tool.name] : [];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
