import { isJsonObject } from "../../json/json.ts";
import type { Alphabet } from "../letters/alphabet.ts";
import { projectionTo } from "../letters/projection.ts";
import { emptyMemory, type Residual, startCounters, tidy } from "../residual/residual.ts";
import type { Scope } from "../residual/scope.ts";
import { distances } from "./distances.ts";
import { asTable, explore } from "./explore.ts";
import { countsBelow, isCountBelow } from "./read-state.ts";
import { residualWalk } from "./residual-walk.ts";
import { tabulate } from "./tabulate.ts";
import type { Unit } from "./unit.ts";
import type { Work } from "./work.ts";

/** What was remembered before the next call, and the states of the instances that are open. */
interface Instances {
  readonly memory: number;
  readonly open: readonly number[];
}

/** An instance of the formula begins at every call. Those that hold for good are let go; those that break are told and let go. */
export function alwaysUnit(
  scope: Scope,
  alphabet: Alphabet,
  full: number,
  most: number,
  work: Work,
): Unit<Instances> | undefined {
  const { store, root } = scope;
  const letters = alphabet.letters.length;
  const projection = projectionTo(scope, alphabet);
  const forgotten = (residual: Residual): Residual => tidy(scope, { ...residual, rest: 0 }, root);
  const begin = forgotten({ rest: 0, memory: emptyMemory(scope), counters: startCounters(scope) });
  const memories = explore(residualWalk(scope, projection.letters, [begin], work, root), most);
  if (memories === undefined) return undefined;
  const rest = store.functionOf(root);
  const begun = memories.states.map(({ memory, counters }) => tidy(scope, { rest, memory, counters }));
  const instances = tabulate(scope, begun, alphabet, most * 4, work);
  if (instances === undefined) return undefined;
  const { table, starts } = instances;
  const begins = (memory: number): boolean => {
    const at = (starts[memory] ?? 0) * letters;
    return table.next.subarray(at, at + letters).some((after) => !instances.isWon(after));
  };
  // Where instances may begin that some continuation breaks, or leaves unmet.
  const toTrouble = distances(asTable(memories, projection.letters.length), begins);
  return {
    start: { memory: 0, open: [] },
    startBroken: false,
    keyOf: ({ memory, open }) => `${memory}:${open.join()}`,
    acceptance: ({ open }) => open.reduce((all, state) => all & (table.worth[state] ?? 0), full),
    step: ({ memory, open }, letter) => {
      const still = new Set<number>();
      let breaks = false;
      for (const state of [...open, starts[memory] ?? 0]) {
        const after = table.next[state * letters + letter] ?? 0;
        if (instances.isLost(after)) breaks = true;
        else if (!instances.isWon(after)) still.add(after);
      }
      const next = memories.next[memory * projection.letters.length + (projection.of[letter] ?? 0)] ?? 0;
      return { state: { memory: next, open: [...still].sort((one, other) => one - other) }, breaks };
    },
    outlook: ({ memory, open }) => (open.length === 0 && toTrouble[memory] === -1 ? 1 : 0),
    // Open instances may exclude each other.
    inexact: ["instances"],
    repeats: true,
    read: (written) => {
      if (!isJsonObject(written)) return undefined;
      const { memory, open } = written;
      const list = countsBelow(open, table.worth.length);
      return isCountBelow(memory, memories.states.length) && list ? { memory, open: list } : undefined;
    },
    isIdle: () => false,
    small: true,
  };
}
