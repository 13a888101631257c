import { fullAcceptance } from "./acceptance.ts";
import type { Alphabet } from "./alphabet.ts";
import type { CoreStore } from "./core-store.ts";
import { distances } from "./distances.ts";
import type { Table } from "./minimise.ts";
import { firstResidual } from "./residual.ts";
import { scopeOf } from "./scope.ts";
import { tabulate } from "./tabulate.ts";

/** A rule as one machine: it serves any number of runs. */
export interface Machine {
  /** `worth`: the acceptance. `output`: whether the letter breaks the rule here. */
  readonly table: Table;
  readonly start: number;
  /** How many states there were before they were merged. */
  readonly raw: number;
  /** By state: -1 no continuation satisfies the rule, 1 every one does, 0 neither. */
  readonly outlook: Int8Array;
  /** By state: the fewest calls after which the run may end; -1 where there is no way. */
  readonly toAccept: Int32Array;
  /** The acceptance of a state in which the run may end in any case. */
  readonly full: number;
}

const mostRawStates = 1_024;

/** The most states that a rule may have. */
const mostStates = 256;

/** The machine of the formula whose core is `root`; `undefined` where it is too large. */
export function machineOf(store: CoreStore, root: number, alphabet: Alphabet): Machine | undefined {
  const scope = scopeOf(store, root);
  const automaton = tabulate(scope, [firstResidual(scope)], alphabet, mostRawStates);
  if (automaton === undefined || automaton.table.worth.length > mostStates) return undefined;
  const { table, starts, raw, isLost, isWon } = automaton;
  return {
    table,
    start: starts[0] ?? 0,
    raw,
    outlook: Int8Array.from(table.worth, (_, state) => (isLost(state) ? -1 : isWon(state) ? 1 : 0)),
    toAccept: distances(table, (state) => table.worth[state] !== 0),
    full: fullAcceptance(store.ends.length),
  };
}
