import { distances } from "./distances.ts";
import { explore } from "./explore.ts";
import { minimise } from "./minimise.ts";
import type { Table } from "./table.ts";
import type { Unit } from "./unit.ts";
import type { Work } from "./work.ts";

/** A rule as one machine: it serves any number of runs. */
export interface Machine {
  /**
   * `worth`: the acceptance. `output`: whether the letter breaks the rule here: 1, an instance broke; 2, what is owed can no longer be
   * met together. It leads to what is left of the rule once what broke is forgiven.
   */
  readonly table: Table;
  readonly start: number;
  /** How many states there were before they were merged. */
  readonly raw: number;
  /** Nothing satisfies the rule. */
  readonly startBroken: boolean;
  /** By state, the rule not being broken: -1 no continuation satisfies it, 1 every one does, 0 neither. */
  readonly outlook: Int8Array;
  /** By state: the fewest calls, none of which breaks the rule, after which the run may end; -1 where there is no way. */
  readonly toAccept: Int32Array;
  /** By letter: 1 if it leads from every state back to it and breaks nothing. */
  readonly idle: Uint8Array;
  /** By state: the codes of being there. */
  readonly single: readonly (readonly number[])[];
  /** The acceptance of a state in which the run may end in any case. */
  readonly full: number;
}

const mostRawStates = 1_024;

/** What a step of one part costs, beside one of a residual. */
const costOfPart = 0.1;

/** The machine that a rule's unit is, all of it written down; `undefined` where it is too large. `parts`: how many it is made of. */
export function machineOf(
  unit: Unit,
  letters: number,
  full: number,
  parts: number,
  work: Work,
  most: number,
): Machine | undefined {
  if (!unit.small || most === 0) return undefined;
  const output: number[] = [];
  const explored = explore<unknown>(
    {
      starts: [unit.start],
      letters,
      keyOf: (state) => unit.keyOf(state),
      step: (state, letter) => {
        work.left -= parts * costOfPart;
        if (work.left < 0) return undefined;
        const { state: after, breaks } = unit.step(state, letter);
        output.push(breaks ? 1 : 0);
        return after;
      },
    },
    mostRawStates,
  );
  if (explored === undefined) return undefined;
  const worth = Int32Array.from(explored.states, (state) => unit.acceptance(state));
  const raw = { letters, worth, next: explored.next, output: Uint8Array.from(output) };
  const { table, starts } = minimise(withConflicts(raw), explored.starts);
  if (table.worth.length > most) return undefined;
  const toAccept = distances(table, (state) => table.worth[state] !== 0, "outputs");
  const toTrouble = distances(table, (state) => table.worth[state] !== full || canBreak(table, state));
  return {
    table,
    start: starts[0] ?? 0,
    raw: explored.states.length,
    startBroken: unit.startBroken || toAccept[starts[0] ?? 0] === -1,
    outlook: Int8Array.from(toAccept, (way, state) => (way === -1 ? -1 : toTrouble[state] === -1 ? 1 : 0)),
    toAccept,
    idle: Uint8Array.from({ length: letters }, (_, letter) => (isIdle(table, letter) ? 1 : 0)),
    single: Array.from(table.worth, (_, state) => [state * 2]),
    full,
  };
}

/** A state from which no way leads to acceptance without a break is lost; the letter that leads there breaks the rule, too. */
function withConflicts(table: Table): Table {
  const { letters, next } = table;
  const toAccept = distances(table, (state) => table.worth[state] !== 0, "outputs");
  const output = table.output.map((broke, at) => {
    if (broke !== 0 || toAccept[Math.floor(at / letters)] === -1) return broke;
    return toAccept[next[at] ?? 0] === -1 ? 2 : 0;
  });
  return { ...table, output };
}

function canBreak({ letters, output }: Table, state: number): boolean {
  return output.subarray(state * letters, (state + 1) * letters).some((broke) => broke !== 0);
}

function isIdle({ letters, next, output, worth }: Table, letter: number): boolean {
  return worth.every((_, state) => {
    const at = state * letters + letter;
    return next[at] === state && output[at] === 0;
  });
}
