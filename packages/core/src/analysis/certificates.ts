import { judge } from "../monitor/judge.ts";
import type { Monitor } from "../monitor/monitor-of.ts";
import { type MonitorState, start } from "../monitor/monitor-state.ts";
import type { TablePiece } from "../monitor/piece.ts";
import { commit } from "../monitor/step.ts";
import { finish, verdict } from "../monitor/verdict.ts";
import { unbrokenStates } from "./unbroken-states.ts";

/** What some calls, made up and tried, prove of a formula. */
export interface Certificates {
  /** After them it is violated, and after some more it is not. */
  readonly waits: boolean;
  /** After them it is satisfied, and after some more it is not. */
  readonly isUndone: boolean;
  /** After them it is violated for good. */
  readonly violates: boolean;
}

/** The runs that are tried. */
const mostTried = 400;

/** What runs prove that lead the machines of some pieces from state to state. */
export function certificates(monitor: Monitor, tables: readonly TablePiece[]): Certificates {
  let [waits, isUndone, violates, tried] = [false, false, false, 0];
  for (const piece of tables) {
    for (const way of unbrokenStates(piece.machine).values()) {
      for (const letter of [undefined, ...piece.alphabet.letters.keys()]) {
        if (++tried > mostTried) return { waits, isUndone, violates };
        const states = run(monitor, piece, letter === undefined ? way : [...way, letter]);
        if (states === undefined) continue;
        const verdicts = states.map((state) => finish(monitor, state));
        const [last] = states.slice(-1);
        waits ||= hasOrder(verdicts, "violated", "satisfied");
        isUndone ||= hasOrder(verdicts, "satisfied", "violated");
        violates ||= last !== undefined && verdict(monitor, last) === "permanently-violated";
      }
    }
  }
  return { waits, isUndone, violates };
}

function hasOrder(verdicts: readonly string[], first: string, then: string): boolean {
  const at = verdicts.indexOf(first);
  return at >= 0 && verdicts.slice(at).includes(then);
}

/** The states on a run of calls with these letters; `undefined` where no such calls are known. */
function run(
  monitor: Monitor,
  piece: TablePiece,
  letters: readonly number[],
): readonly MonitorState[] | undefined {
  let state = start(monitor);
  const states = [state];
  for (const number of letters) {
    const letter = piece.alphabet.letters[number];
    if (letter?.example === undefined) return undefined;
    const asks = piece.alphabet.bits.some(
      (bit, place) => !("call" in bit) && ((letter.mask >> place) & 1) === 1,
    );
    if (asks || letter.step === "same") return undefined;
    const call = { ...letter.example, position: state.calls, step: state.calls + 1 };
    state = commit(state, judge(monitor, state, { call }));
    states.push(state);
  }
  return states;
}
