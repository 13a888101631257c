import { Bdd, type Node } from "../../bdd/bdd.ts";
import { canonicalText } from "../../json/canonical-text.ts";
import type { Json } from "../../json/json.ts";
import type { LetterBit } from "../letters/letter-bit.ts";
import type { CoreNode, EndAtom } from "./core-node.ts";
import type { Counter } from "./counter.ts";

const mostNodes = 8_192;

function newBdd(): Bdd {
  return new Bdd({ nodes: 100_000, steps: 300_000 });
}

/** Holds each core node, letter bit, counter and end atom of a rule once, under a number. */
export class CoreStore {
  readonly nodes: CoreNode[] = [];
  readonly bits: LetterBit[] = [];
  readonly counters: Counter[] = [];
  readonly ends: EndAtom[] = [];
  /** The numbers of "true" and "there is a call here". */
  readonly top: number;
  readonly call: number;
  readonly #known: Map<string, number> = new Map();
  readonly #code: unknown[] = [];
  #functions: Node[] = [];
  #bdd: Bdd = newBdd();

  constructor() {
    this.top = this.node({ kind: "true" });
    this.call = this.node({ kind: "call" });
  }

  /** True once there are more nodes than a rule may have. */
  get full(): boolean {
    return this.nodes.length > mostNodes;
  }

  get bdd(): Bdd {
    return this.#bdd;
  }

  /** Begins anew with the functions: those that were made mean nothing any more. */
  forgetFunctions(): void {
    this.#bdd = newBdd();
    this.#functions = [];
  }

  node(node: CoreNode): number {
    return this.#number(this.nodes, node, JSON.stringify(node));
  }

  bit(bit: LetterBit): number {
    return this.#number(this.bits, bit, this.#textOf("bit", bit));
  }

  counter(counter: Counter): number {
    return this.node({
      kind: "counter",
      counter: this.#number(this.counters, counter, this.#textOf("counter", counter)),
    });
  }

  end(end: EndAtom): number {
    return this.node({ kind: "end", end: this.#number(this.ends, end, this.#textOf("end", end)) });
  }

  not(body: number): number {
    const node = this.nodes[body];
    return node?.kind === "not" ? node.body : this.node({ kind: "not", body });
  }

  and(left: number, right: number): number {
    if (left === this.top || left === right) return right;
    if (right === this.top) return left;
    if (left === this.not(this.top) || right === this.not(this.top) || left === this.not(right))
      return this.not(this.top);
    return this.node({ kind: "and", left: Math.min(left, right), right: Math.max(left, right) });
  }

  or(left: number, right: number): number {
    return this.not(this.and(this.not(left), this.not(right)));
  }

  /**
   * `next` goes inside Boolean operators, so that "within n calls" has n states: `X !f = X true & !X f`, after De Morgan, or the
   * number of nodes would be cubic.
   */
  next(body: number): number {
    const node = this.nodes[body];
    if (node === undefined || this.full) return this.top;
    if (node.kind === "and") return this.and(this.next(node.left), this.next(node.right));
    if (node.kind !== "not" || node.body === this.top) return this.node({ kind: "next", body });
    const inner = this.nodes[node.body];
    if (inner?.kind === "and") {
      return this.or(this.next(this.not(inner.left)), this.next(this.not(inner.right)));
    }
    return this.and(this.node({ kind: "next", body: this.top }), this.not(this.next(node.body)));
  }

  until(left: number, right: number): number {
    return this.node({ kind: "until", left, right });
  }

  /** The node as a Boolean function of those in it that are not Boolean. */
  functionOf(id: number): Node {
    const known = this.#functions[id];
    if (known !== undefined) return known;
    const made = this.#makeFunction(id, this.nodes[id]);
    this.#functions[id] = made;
    return made;
  }

  #makeFunction(id: number, node: CoreNode | undefined): Node {
    switch (node?.kind) {
      case "true":
        return 1;
      case "not":
        return this.bdd.not(this.functionOf(node.body));
      case "and":
        return this.bdd.and(this.functionOf(node.left), this.functionOf(node.right));
      case undefined:
      case "call":
      case "bit":
      case "counter":
      case "end":
      case "next":
      case "until":
      case "previous":
      case "since":
      case "first":
      case "countBefore":
        return this.bdd.bit(id);
    }
  }

  #number<Thing>(list: Thing[], thing: Thing, key: string): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const number = list.push(thing) - 1;
    this.#known.set(key, number);
    return number;
  }

  /** One text for each thing: equal for equal things. A function in it is told by its identity. */
  #textOf(what: string, thing: object): string {
    const text = JSON.stringify(thing, (_, value: unknown) => {
      if (typeof value !== "function") return value;
      if (!this.#code.includes(value)) this.#code.push(value);
      return `code ${this.#code.indexOf(value)}`;
    });
    const data: Json = JSON.parse(text);
    return `${what} ${canonicalText(data)}`;
  }
}
