import type { Alphabet } from "../letters/alphabet.ts";
import { fullAcceptance } from "../residual/acceptance.ts";
import { coreOf } from "../residual/core-of.ts";
import type { CoreStore } from "../residual/core-store.ts";
import { firstResidual } from "../residual/residual.ts";
import { scopeOf } from "../residual/scope.ts";
import { alwaysUnit } from "./always-unit.ts";
import { allOf, mostJoined, oneOf } from "./joined-unit.ts";
import { onceUnit } from "./once-unit.ts";
import type { Part } from "./part.ts";
import { tabulate } from "./tabulate.ts";
import type { Unit } from "./unit.ts";

/** The machine of a part, put together from those of its parts; `undefined` where one has more than `most` states. */
export function unitOf(store: CoreStore, part: Part, alphabet: Alphabet, most: number): Unit | undefined {
  const full = fullAcceptance(store.ends.length);
  switch (part.kind) {
    case "and":
    case "or": {
      if (part.parts.length > mostJoined) return undefined;
      const units = part.parts.map((one) => unitOf(store, one, alphabet, most));
      if (!units.every((unit) => unit !== undefined)) return undefined;
      return asUnit(part.kind === "and" ? allOf(units, full) : oneOf(units));
    }
    case "always":
      return asUnit(alwaysUnit(scopeOf(store, coreOf(part.body, store)), alphabet, full, most));
    case "once":
    case "skip": {
      const scope = scopeOf(store, coreOf(part.body, store));
      const automaton = tabulate(scope, [firstResidual(scope)], alphabet, most);
      return automaton && asUnit(onceUnit(automaton, full, part.kind === "skip"));
    }
  }
}

/** Forgets the type of the states: whoever joins units hands each only states of its own. */
function asUnit<State>(unit: Unit<State> | undefined): Unit | undefined {
  return unit as Unit | undefined;
}
