import type { Monitor } from "./compile.ts";
import { changed, judge, type Transition } from "./judge.ts";
import type { Cell, MonitorState } from "./monitor-state.ts";
import type { Observation } from "./observation.ts";

/**
 * The state once a transition has happened. The state passed in is used up: what it knows of values that calls have shown is changed in
 * place, since copying it would cost more than all the rest.
 */
export function commit(state: MonitorState, transition: Transition): MonitorState {
  return {
    ...after(state, transition),
    pieces: state.pieces.map((piece, number) => {
      const move = transition.pieces[number];
      if (move === undefined) return piece;
      const cells = piece.cells as Map<string, Cell>;
      for (const [key, cell] of move.cells) {
        if (cell === undefined) cells.delete(key);
        else cells.set(key, cell);
      }
      return { broken: move.broken, strangers: move.strangers, cells };
    }),
  };
}

/** The state after one more call. The state passed in stays as it is. */
export function step(monitor: Monitor, state: MonitorState, observation: Observation): MonitorState {
  const transition = judge(monitor, state, observation);
  return {
    ...after(state, transition),
    pieces: state.pieces.map((piece, number) => {
      const move = transition.pieces[number];
      return move === undefined ? piece : changed(piece, move);
    }),
  };
}

function after(state: MonitorState, { step: now }: Transition): Omit<MonitorState, "pieces"> {
  return {
    calls: state.calls + 1,
    lastStep: now === undefined ? state.lastStep : Math.max(now, state.lastStep ?? now),
    previousStep: now ?? null,
  };
}
