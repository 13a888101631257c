import type { Node } from "../../bdd/bdd.ts";
import { attempt } from "../../errors/attempt.ts";
import type { Residual } from "./residual.ts";
import type { Scope } from "./scope.ts";

/**
 * A residual as text that depends on nothing but the formula: equal for equal residuals, whatever store they are in. Functions are lists of
 * `[core node, where it is false, where it is true]`, of which 0 and 1 are the constants and 2 the first of the list.
 */
export function residualText(scope: Scope, { rest, memory, counters }: Residual): string {
  const { bdd } = scope.store;
  const nodes: (readonly [number, number, number])[] = [];
  const numbers = new Map<Node, number>([
    [0, 0],
    [1, 1],
  ]);
  const numberOf = (node: Node): number => {
    const known = numbers.get(node);
    if (known !== undefined) return known;
    const [low, high] = [numberOf(bdd.branch(node, 0)), numberOf(bdd.branch(node, 1))];
    const number = nodes.push([bdd.firstBit(node) ?? 0, low, high]) + 1;
    numbers.set(node, number);
    return number;
  };
  const first = numberOf(rest);
  const others = memory.map((node, index) => (isCount(scope, index) ? node : numberOf(node)));
  return JSON.stringify([nodes, first, others, counters]);
}

/** The residual that was written; `undefined` where the text holds none of this formula. */
export function residualFrom(scope: Scope, text: string): Residual | undefined {
  // Texts come from stored states, which anybody may have changed.
  const read = attempt((): unknown => JSON.parse(text));
  const written = read.kind === "done" ? read.value : undefined;
  if (!Array.isArray(written) || written.length !== 4) return undefined;
  const [nodes, first, memory, counters]: readonly unknown[] = written;
  if (!Array.isArray(nodes) || !isNumbers(memory) || !isNumbers(counters)) return undefined;
  if (memory.length !== scope.remembering.length || counters.length !== scope.counters.length)
    return undefined;
  const { bdd, nodes: coreNodes } = scope.store;
  const functions: Node[] = [0, 1];
  for (const node of nodes as readonly unknown[]) {
    if (!isNumbers(node) || node.length !== 3) return undefined;
    const [id = -1, low = -1, high = -1] = node;
    const [whenFalse, whenTrue] = [functions[low], functions[high]];
    if (coreNodes[id] === undefined || whenFalse === undefined || whenTrue === undefined) return undefined;
    functions.push(bdd.choose(bdd.bit(id), whenTrue, whenFalse));
  }
  const remembered = memory.map((one, index) => (isCount(scope, index) ? one : functions[one]));
  const rest = typeof first === "number" ? functions[first] : undefined;
  if (rest === undefined || !remembered.every((one) => one !== undefined)) return undefined;
  return { rest, memory: remembered, counters };
}

function isCount({ store, remembering }: Scope, index: number): boolean {
  return store.nodes[remembering[index] ?? -1]?.kind === "countBefore";
}

function isNumbers(written: unknown): written is readonly number[] {
  return Array.isArray(written) && written.every((one) => Number.isSafeInteger(one));
}
