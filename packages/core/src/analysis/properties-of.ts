import { recordOf } from "../monitor/letters/record-of.ts";
import type { Machine } from "../monitor/machine/machine.ts";
import { type Monitor, monitorOf } from "../monitor/monitor-of.ts";
import { start } from "../monitor/monitor-state.ts";
import type { TablePiece } from "../monitor/piece.ts";
import { certificates } from "./certificates.ts";
import { unbrokenStates } from "./unbroken-states.ts";

type Known = boolean | "unknown";

/** What a formula is, each being certain where it is not `unknown`. */
export interface Properties {
  readonly constant: boolean;
  readonly safety: Known;
  readonly coSafety: Known;
  readonly bounded: Known;
  /** Whether calls can violate it whatever follows. */
  readonly violable: Known;
}

/** The properties of a formula that tables watch. */
export function propertiesOf(monitor: Monitor, tables: readonly TablePiece[]): Properties {
  const only = tables.length === 1 && monitor.inexact.length === 0 ? tables[0] : undefined;
  if (only?.quantifier === "none") return ofTable(only);
  const own = tables.map(ofTable);
  const certified = certificates(monitor, tables);
  const every = (is: (one: Properties) => Known): boolean => own.every((one) => is(one) === true);
  const noneBreaks = only !== undefined && isMetOneByOne(only) && own[0]?.violable === false;
  return {
    constant:
      own.every(({ constant, violable }) => constant && violable === false) ||
      tables.some(({ quantifier, machine }) => quantifier !== "exists" && machine.startBroken),
    safety: every(({ safety }) => safety) || orUnknown(certified.waits),
    coSafety: every(({ coSafety }) => coSafety) || orUnknown(certified.isUndone),
    bounded: every(({ bounded }) => bounded) || "unknown",
    violable: certified.violates || (noneBreaks ? false : "unknown"),
  };
}

/** False where there is proof to the contrary. */
function orUnknown(refuted: boolean): Known {
  return refuted ? false : "unknown";
}

/** Of the formula for one value of its variables, as if every letter were that of some call. */
function ofTable({ machine, quantifier }: TablePiece): Properties {
  const { table, full, outlook } = machine;
  const states = [...unbrokenStates(machine).keys()];
  const worth = (state: number): number => table.worth[state] ?? 0;
  const breaks =
    machine.startBroken ||
    states.some((state) =>
      table.output.subarray(state * table.letters, (state + 1) * table.letters).some((one) => one !== 0),
    );
  const safety = machine.startBroken || states.every((state) => worth(state) === full);
  const coSafety =
    machine.startBroken ||
    states.every((state) => worth(state) === 0 || (worth(state) === full && outlook[state] === 1));
  const own = {
    constant: machine.startBroken || (!breaks && safety),
    bounded: machine.startBroken || !hasCycle(machine, states),
    violable: breaks,
  };
  // The machine of "there is one" is that of "it holds for none", value by value.
  return quantifier === "exists"
    ? { ...own, constant: false, safety: coSafety, coSafety: safety }
    : { ...own, safety, coSafety };
}

/** Whether the calls can go on for ever without settling it. */
function hasCycle({ table, outlook, full }: Machine, states: readonly number[]): boolean {
  const isOpen = (state: number): boolean =>
    outlook[state] === 0 || (outlook[state] === 1 && table.worth[state] !== full);
  const left = new Set(states.filter(isOpen));
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const state of left) {
      const at = state * table.letters;
      const goesOn = table.output
        .subarray(at, at + table.letters)
        .some((broke, letter) => broke === 0 && left.has(table.next[at + letter] ?? 0));
      if (goesOn) continue;
      left.delete(state);
      isChanged = true;
    }
  }
  return left.size > 0;
}

/** Whether what is owed for one value can be met without a difference to others: then values are never in each other's way. */
function isMetOneByOne(piece: TablePiece): boolean {
  if (piece.quantifier !== "forall" || piece.asks) return false;
  const state = start(monitorOf([]));
  return piece.alphabet.letters.every(({ example, step }) => {
    if (example === undefined) return false;
    const call = { ...example, position: 0 };
    const others = piece.readLetters({ call }, recordOf({ call }, state), step, piece.scopeOfStrangers);
    return others.length === 1 && others.every((letter) => piece.machine.idle[letter] === 1);
  });
}
