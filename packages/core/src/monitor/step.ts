import { judge } from "./judge.ts";
import type { Observation } from "./letters/observation.ts";
import type { Monitor } from "./monitor-of.ts";
import type { MonitorState } from "./monitor-state.ts";
import { cellsAfter, type Transition } from "./transition.ts";

/** The state after one more call. The state passed in stays as it is. */
export function step(monitor: Monitor, state: MonitorState, observation: Observation): MonitorState {
  return commit(state, judge(monitor, state, observation));
}

/** The state once a transition has happened. The state passed in stays as it is. */
export function commit(state: MonitorState, { moves, step: now }: Transition): MonitorState {
  let { pieces } = state;
  if (moves.length > 0) {
    const moved = [...pieces];
    for (const { piece, broken, strangers, cells } of moves) {
      const before = pieces[piece];
      if (before !== undefined) moved[piece] = { broken, strangers, cells: cellsAfter(before.cells, cells) };
    }
    pieces = moved;
  }
  return {
    pieces,
    calls: state.calls + 1,
    lastStep: now === undefined ? state.lastStep : Math.max(now, state.lastStep ?? now),
    previousStep: now ?? null,
  };
}
