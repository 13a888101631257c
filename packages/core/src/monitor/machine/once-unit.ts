import { isCountBelow } from "./read-state.ts";
import type { Automaton } from "./tabulate.ts";
import type { Unit } from "./unit.ts";

/** Where nothing more is to be said. */
const dead = -1;

/** Breaks where the automaton is lost. `skips`: the state then stays as it was, and every further such call breaks again. */
export function onceUnit(automaton: Automaton, full: number, skips: boolean): Unit<number> {
  const { table, starts, isLost, isWon } = automaton;
  const start = starts[0] ?? dead;
  return {
    start,
    startBroken: isLost(start),
    keyOf: String,
    acceptance: (state) => (state === dead ? full : (table.worth[state] ?? 0)),
    step: (state, letter) => {
      if (state === dead) return { state, breaks: false };
      if (isLost(state)) return { state: dead, breaks: true };
      const after = table.next[state * table.letters + letter] ?? dead;
      return isLost(after) ? { state: skips ? state : dead, breaks: true } : { state: after, breaks: false };
    },
    outlook: (state) => (state === dead || isWon(state) ? 1 : isLost(state) ? -1 : 0),
    inexact: [],
    repeats: skips,
    read: (written) =>
      written === dead || isCountBelow(written, table.worth.length) ? Number(written) : undefined,
    isIdle: (letter) =>
      !isLost(start) &&
      table.worth.every((_, state) => isLost(state) || table.next[state * table.letters + letter] === state),
    small: true,
  };
}
