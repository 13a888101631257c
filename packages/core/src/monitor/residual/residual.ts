import type { Node } from "../../bdd/bdd.ts";
import { compares } from "../../formula/compares.ts";
import type { StepKind } from "../letters/letter-bit.ts";
import type { CoreNode } from "./core-node.ts";
import { counterStart, counterStep, decidedFalse, decidedTrue } from "./counter.ts";
import { neededBy, type Scope } from "./scope.ts";
import { substitution } from "./substitution.ts";

/** What a formula still demands after some calls. Equal for two runs after which the formula's future is the same function. */
export interface Residual {
  /** What the rest of the run must satisfy, as a function of core nodes. */
  readonly rest: Node;
  /** For each remembering node of the scope: what it was worth at the call before, as such a function; for `countBefore` the count. */
  readonly memory: readonly number[];
  readonly counters: readonly number[];
}

/** The residual before the first call. */
export function firstResidual(scope: Scope): Residual {
  const { store } = scope;
  const rest = store.functionOf(scope.root);
  return tidy(scope, { rest, memory: emptyMemory(scope), counters: startCounters(scope) });
}

/** What is remembered before the first call: nothing was, except of `first`, which is about that call. */
export function emptyMemory({ store, remembering }: Scope): readonly number[] {
  return remembering.map((id) => {
    const node = store.nodes[id];
    return node?.kind === "first" ? store.functionOf(node.body) : 0;
  });
}

/** The states of the scope's counters before the first call. */
export function startCounters({ store, counters }: Scope): readonly number[] {
  return counters.map((number) => {
    const counter = store.counters[number];
    return counter === undefined ? 0 : counterStart(counter);
  });
}

/** The residual after a call whose letter is `mask` and `step`. `keep` is a node whose memory is needed even if `rest` needs none. */
export function progress(
  scope: Scope,
  residual: Residual,
  mask: number,
  step: StepKind,
  keep?: number,
): Residual {
  const { store, remembering, counters, counterNodes, within } = scope;
  const { bdd } = store;
  const stepped = counters.map((number, index) => {
    const counter = store.counters[number];
    return counter === undefined ? 0 : counterStep(counter, residual.counters[index] ?? 0, mask, step);
  });
  const timeless = scope.worth.get(mask) ?? new Map<number, Node>();
  scope.worth.set(mask, timeless);
  const here = new Map<number, Node>();
  const worthOf = (id: number): Node => {
    const values = within.get(id)?.size === 0 ? timeless : here;
    const known = values.get(id);
    if (known !== undefined) return known;
    const value = valueAfter(id, store.nodes[id]);
    values.set(id, value);
    return value;
  };
  const through = substitution(store, worthOf);
  const memoryOf = (id: number): number => residual.memory[remembering.indexOf(id)] ?? 0;

  function valueAfter(id: number, node: CoreNode | undefined): Node {
    switch (node?.kind) {
      case undefined:
      case "true":
      case "call":
        return 1;
      case "bit":
        return (mask >> node.bit) & 1;
      case "counter": {
        const state = stepped[counterNodes.indexOf(id)] ?? 0;
        return state === decidedTrue ? 1 : state === decidedFalse ? 0 : bdd.bit(id);
      }
      case "end":
        return bdd.bit(id);
      case "not":
        return bdd.not(worthOf(node.body));
      case "and":
        return bdd.and(worthOf(node.left), worthOf(node.right));
      case "next":
        return bdd.and(bdd.bit(store.call), store.functionOf(node.body));
      case "until":
        return bdd.or(worthOf(node.right), bdd.and(worthOf(node.left), bdd.bit(id)));
      case "previous":
      case "first":
        return through(memoryOf(id));
      case "since":
        return bdd.or(worthOf(node.right), bdd.and(worthOf(node.left), through(memoryOf(id))));
      case "countBefore":
        return compares(memoryOf(id), node.comparison, node.times) ? 1 : 0;
    }
  }

  const needed = neededBy(scope, residual.rest, keep);
  const rest = through(residual.rest);
  const memory = remembering.map((id, index) => {
    if (needed.memory[index] !== true) return 0;
    const node = store.nodes[id];
    if (node?.kind === "previous") return worthOf(node.body);
    if (node?.kind !== "countBefore") return worthOf(id);
    return Math.min((residual.memory[index] ?? 0) + (worthOf(node.body) === 1 ? 1 : 0), node.times + 1);
  });
  return tidy(scope, { rest, memory, counters: stepped }, keep);
}

/** Writes decided counters in, and forgets what nothing can ask for any more. */
export function tidy(scope: Scope, residual: Residual, keep?: number): Residual {
  const settled = residual.counters.some((state) => state < 0) ? writtenIn(scope, residual) : residual;
  const needed = neededBy(scope, settled.rest, keep);
  const isTidy =
    settled.memory.every((one, index) => one === 0 || needed.memory[index] === true) &&
    settled.counters.every((one, index) => one === 0 || needed.counters[index] === true);
  if (isTidy) return settled;
  return {
    rest: settled.rest,
    memory: settled.memory.map((one, index) => (needed.memory[index] === true ? one : 0)),
    counters: settled.counters.map((one, index) => (needed.counters[index] === true ? one : 0)),
  };
}

/** The residual with decided counters written in. */
function writtenIn({ store, remembering, counterNodes }: Scope, residual: Residual): Residual {
  const written = substitution(store, (id) => {
    const state = residual.counters[counterNodes.indexOf(id)] ?? 0;
    return state === decidedTrue ? 1 : state === decidedFalse ? 0 : store.bdd.bit(id);
  });
  return {
    rest: written(residual.rest),
    memory: residual.memory.map((one, index) =>
      store.nodes[remembering[index] ?? -1]?.kind === "countBefore" ? one : written(one),
    ),
    counters: residual.counters,
  };
}

/** True where the store's bounds were reached, so that the residual says nothing. */
export function isLost({ rest, memory }: Residual): boolean {
  return rest < 0 || memory.some((remembered) => remembered < 0);
}

/** Equal exactly for equal residuals of one scope. */
export function keyOf({ rest, memory, counters }: Residual): string {
  return `${rest}|${memory.join()}|${counters.join()}`;
}
