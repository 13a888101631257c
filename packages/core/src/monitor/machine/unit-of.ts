import type { Bounds } from "../bounds.ts";
import type { Alphabet } from "../letters/alphabet.ts";
import { fullAcceptance } from "../residual/acceptance.ts";
import { coreOf } from "../residual/core-of.ts";
import type { CoreStore } from "../residual/core-store.ts";
import { type Counter, sizeOf } from "../residual/counter.ts";
import { firstResidual } from "../residual/residual.ts";
import { scopeOf } from "../residual/scope.ts";
import { alwaysUnit } from "./always-unit.ts";
import { counterUnit } from "./counter-unit.ts";
import { deadlineUnit } from "./deadline-unit.ts";
import { allOf, mostJoined, oneOf } from "./joined-unit.ts";
import { lazyUnit } from "./lazy-unit.ts";
import { onceUnit } from "./once-unit.ts";
import type { Part } from "./part.ts";
import { tabulate } from "./tabulate.ts";
import type { Unit } from "./unit.ts";
import type { Work } from "./work.ts";

/** The most states of a part before they are merged. */
const mostStates = 1_024;

/**
 * The machine of a part, put together from those of its parts. What fits no table is counted, or worked out call by call. `undefined` where
 * there are too many parts, or calls can't be told apart any more within the bounds.
 */
export function unitOf(
  store: CoreStore,
  part: Part,
  alphabet: Alphabet,
  work: Work,
  bounds: Bounds,
): Unit | undefined {
  const full = fullAcceptance(store.ends.length);
  switch (part.kind) {
    case "and":
    case "or": {
      if (part.parts.length > mostJoined) return undefined;
      const units = part.parts.map((one) => unitOf(store, one, alphabet, work, bounds));
      if (!units.every((unit) => unit !== undefined)) return undefined;
      return asUnit(part.kind === "and" ? allOf(units, full) : oneOf(units));
    }
    case "always": {
      const scope = scopeOf(store, coreOf(part.body, store));
      const unit = asUnit(alwaysUnit(scope, alphabet, full, mostStates, work));
      return (
        unit ?? asUnit(lazyUnit(store, globally(store, scope.root), alphabet, full, false, bounds.searched))
      );
    }
    case "deadline": {
      const deadline = { ...part, when: coreOf(part.when, store), what: coreOf(part.what, store) };
      return asUnit(deadlineUnit(store, deadline, alphabet, full, mostStates, work));
    }
    case "once":
    case "skip": {
      const skips = part.kind === "skip";
      const root = coreOf(part.body, store);
      const counted = factOf(store, root);
      if (counted !== undefined && sizeOf(counted.counter) > bounds.counted)
        return asUnit(counterUnit(counted.counter, counted.negated, alphabet, full, skips));
      const scope = scopeOf(store, root);
      const automaton = tabulate(scope, [firstResidual(scope)], alphabet, mostStates, work);
      return automaton === undefined
        ? asUnit(lazyUnit(store, root, alphabet, full, skips, bounds.searched))
        : asUnit(onceUnit(automaton, full, skips));
    }
  }
}

/** Forgets the type of the states: whoever joins units hands each only states of its own. */
function asUnit<State>(unit: Unit<State> | undefined): Unit | undefined {
  return unit as Unit | undefined;
}

function globally(store: CoreStore, body: number): number {
  return store.not(store.until(store.top, store.not(body)));
}

/** The fact about the whole trace that a node is, or denies. */
function factOf(
  { nodes, counters }: CoreStore,
  root: number,
): { readonly counter: Counter; readonly negated: boolean } | undefined {
  const node = nodes[root];
  const fact = node?.kind === "not" ? nodes[node.body] : node;
  const counter = fact?.kind === "counter" ? counters[fact.counter] : undefined;
  return counter && { counter, negated: node?.kind === "not" };
}
