import type { Alphabet } from "../letters/alphabet.ts";
import { projectionTo, widened } from "../letters/projection.ts";
import { acceptance, fullAcceptance } from "../residual/acceptance.ts";
import type { Residual } from "../residual/residual.ts";
import type { Scope } from "../residual/scope.ts";
import { distances } from "./distances.ts";
import { explore } from "./explore.ts";
import { minimise } from "./minimise.ts";
import { residualWalk } from "./residual-walk.ts";
import type { Table } from "./table.ts";
import type { Work } from "./work.ts";

/** A formula as the smallest complete automaton over an alphabet. */
export interface Automaton {
  readonly table: Table;
  readonly starts: readonly number[];
  /** How many states there were before they were merged. */
  readonly raw: number;
  /** Where no continuation satisfies, and where every one does. */
  readonly isLost: (state: number) => boolean;
  readonly isWon: (state: number) => boolean;
}

/** The automaton of some residuals of one scope; `undefined` where it has more than `most` states. */
export function tabulate(
  scope: Scope,
  starts: readonly Residual[],
  alphabet: Alphabet,
  most: number,
  work: Work,
): Automaton | undefined {
  const projection = projectionTo(scope, alphabet);
  const explored = explore(residualWalk(scope, projection.letters, starts, work), most);
  if (explored === undefined) return undefined;
  const { table, starts: merged } = minimise(
    {
      letters: projection.letters.length,
      worth: Int32Array.from(explored.states, (state) => acceptance(scope, state)),
      next: explored.next,
      output: new Uint8Array(explored.next.length),
    },
    explored.starts,
  );
  const full = fullAcceptance(scope.store.ends.length);
  const toAccept = distances(table, (state) => table.worth[state] !== 0);
  const toReject = distances(table, (state) => table.worth[state] !== full);
  return {
    table: widened(table, projection),
    starts: merged,
    raw: explored.states.length,
    isLost: (state) => toAccept[state] === -1,
    isWon: (state) => toReject[state] === -1,
  };
}
