/**
 * A Boolean function of numbered bits: `0` is false, `1` is true, `-1` is "not known any more, the bounds were reached".
 * Two functions are the same exactly where their numbers are.
 */
export type Node = number;

/** What the store gives up to: see {@link Bdd}. */
export const unknownNode: Node = -1;

/** How much a {@link Bdd} may hold. */
export interface BddBounds {
  /** Nodes in all; never more than 131,072. */
  readonly nodes: number;
  /** Bits that one function may test in a row: bounds the call stack. */
  readonly height: number;
  /** Elementary steps in all: bounds the time. */
  readonly steps: number;
}

/** More nodes than any store may hold, such that three of them make one exact number: a far quicker key than a text. */
const mostNodes = 2 ** 17;

const defaultBounds: BddBounds = { nodes: 20_000, height: 1_000, steps: 5_000_000 };

/**
 * Reduced, ordered binary decision diagrams: one number for each Boolean function of numbered bits.
 *
 * Never throws and never overflows the stack. Past its bounds an operation answers `-1`, which the operations carry on as far as it
 * matters: `and(-1, 0)` is 0, `and(-1, 1)` is -1. So an answer of 0 or 1 is right in any case.
 */
export class Bdd {
  readonly #bounds: BddBounds;
  readonly #bit: number[] = [0, 0];
  readonly #low: Node[] = [0, 1];
  readonly #high: Node[] = [0, 1];
  readonly #height: number[] = [0, 0];
  /** By the bit, and then by both branches. */
  readonly #known: Map<number, Map<number, Node>> = new Map();
  #choices: Map<number, Node> = new Map();
  #steps = 0;

  constructor(bounds: Partial<BddBounds> = {}) {
    const given = { ...defaultBounds, ...bounds };
    this.#bounds = { ...given, nodes: Math.min(given.nodes, mostNodes) };
  }

  /** How many nodes the store holds. */
  get size(): number {
    return this.#bit.length;
  }

  /** The function that is true where bit `index` is. */
  bit(index: number): Node {
    return this.#node(index, 0, 1);
  }

  /** The bit that a function tests first: it depends on it. `undefined` where it depends on none, or is not known. */
  firstBit(node: Node): number | undefined {
    return node < 2 ? undefined : this.#bit[node];
  }

  /** The function that is left once the bit it tests first has this value; itself where it tests none. */
  branch(node: Node, value: 0 | 1): Node {
    if (node < 2) return node;
    return (value === 1 ? this.#high[node] : this.#low[node]) ?? unknownNode;
  }

  not(node: Node): Node {
    return node === 0 ? 1 : node === 1 ? 0 : this.choose(node, 0, 1);
  }

  and(left: Node, right: Node): Node {
    if (left === 0 || right === 0) return 0;
    if (left === 1) return right;
    return right === 1 || left === right ? left : this.choose(left, right, 0);
  }

  or(left: Node, right: Node): Node {
    if (left === 1 || right === 1) return 1;
    if (left === 0) return right;
    return right === 0 || left === right ? left : this.choose(left, 1, right);
  }

  iff(left: Node, right: Node): Node {
    if (left === 1) return right;
    return left === 0 ? this.not(right) : this.choose(left, right, this.not(right));
  }

  /** `whenTrue` where `test` holds, else `whenFalse`. */
  choose(test: Node, whenTrue: Node, whenFalse: Node): Node {
    if (test === 1) return whenTrue;
    if (test === 0) return whenFalse;
    if (whenTrue === whenFalse) return whenTrue;
    if (test < 0 || whenTrue < 0 || whenFalse < 0) return unknownNode;
    if (whenTrue === 1 && whenFalse === 0) return test;
    const key = (test * mostNodes + whenTrue) * mostNodes + whenFalse;
    const before = this.#choices.get(key);
    if (before !== undefined) return before;
    if (++this.#steps > this.#bounds.steps) return unknownNode;
    const bit = Math.min(this.#top(test), this.#top(whenTrue), this.#top(whenFalse));
    const high = this.choose(
      this.#with(test, bit, 1),
      this.#with(whenTrue, bit, 1),
      this.#with(whenFalse, bit, 1),
    );
    const low = this.choose(
      this.#with(test, bit, 0),
      this.#with(whenTrue, bit, 0),
      this.#with(whenFalse, bit, 0),
    );
    const result = this.#node(bit, low, high);
    if (this.#choices.size >= this.#bounds.nodes * 4) this.#choices = new Map();
    this.#choices.set(key, result);
    return result;
  }

  #top(node: Node): number {
    return node < 2 ? Number.POSITIVE_INFINITY : (this.#bit[node] ?? Number.POSITIVE_INFINITY);
  }

  #with(node: Node, bit: number, value: 0 | 1): Node {
    if (this.#top(node) !== bit) return node;
    return (value === 1 ? this.#high[node] : this.#low[node]) ?? unknownNode;
  }

  #node(bit: number, low: Node, high: Node): Node {
    if (low === high) return low;
    if (low < 0 || high < 0) return unknownNode;
    const key = low * mostNodes + high;
    const ofBit = this.#known.get(bit) ?? new Map<number, Node>();
    const before = ofBit.get(key);
    if (before !== undefined) return before;
    const height = 1 + Math.max(this.#height[low] ?? 0, this.#height[high] ?? 0);
    if (height > this.#bounds.height || this.size >= this.#bounds.nodes) return unknownNode;
    const node = this.size;
    this.#bit.push(bit);
    this.#low.push(low);
    this.#high.push(high);
    this.#height.push(height);
    this.#known.set(bit, ofBit.set(key, node));
    return node;
  }
}
