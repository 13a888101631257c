import { changed, judge } from "./judge.ts";
import type { Observation } from "./letters/observation.ts";
import type { Monitor } from "./monitor-of.ts";
import type { Cell, MonitorState, PieceState } from "./monitor-state.ts";
import type { Transition } from "./transition.ts";

/**
 * The state once a transition has happened. The state passed in is used up: what it knows of values that calls have shown is changed in
 * place, since copying it would cost more than all the rest.
 */
export function commit(state: MonitorState, transition: Transition): MonitorState {
  const pieces = state.pieces as PieceState[];
  for (const { piece, broken, strangers, cells: moved } of transition.moves) {
    const before = pieces[piece];
    if (before === undefined) continue;
    const cells = before.cells as Map<string, Cell>;
    for (const [key, cell] of moved) {
      if (cell === undefined) cells.delete(key);
      else cells.set(key, cell);
    }
    if (broken !== before.broken || strangers !== before.strangers)
      pieces[piece] = { broken, strangers, cells };
  }
  return after(state, pieces, transition);
}

/** The state after one more call. The state passed in stays as it is. */
export function step(monitor: Monitor, state: MonitorState, observation: Observation): MonitorState {
  const transition = judge(monitor, state, observation);
  const pieces = [...state.pieces];
  for (const move of transition.moves) {
    const before = pieces[move.piece];
    if (before !== undefined) pieces[move.piece] = changed(before, move);
  }
  return after(state, pieces, transition);
}

function after(state: MonitorState, pieces: readonly PieceState[], { step: now }: Transition): MonitorState {
  return {
    pieces,
    calls: state.calls + 1,
    lastStep: now === undefined ? state.lastStep : Math.max(now, state.lastStep ?? now),
    previousStep: now ?? null,
  };
}
