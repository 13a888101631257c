import { judge } from "./judge.ts";
import type { Observation } from "./letters/observation.ts";
import type { Monitor } from "./monitor-of.ts";
import type { MonitorState } from "./monitor-state.ts";
import { movedTable, type Transition } from "./transition.ts";

/** The state after one more call. The state passed in stays as it is. */
export function step(monitor: Monitor, state: MonitorState, observation: Observation): MonitorState {
  return commit(state, judge(monitor, state, observation));
}

/** The state once a transition has happened. The state passed in stays as it is. */
export function commit(state: MonitorState, { moves, step: now }: Transition): MonitorState {
  let { pieces } = state;
  if (moves.length > 0) {
    const moved = [...pieces];
    for (const move of moves) {
      const before = pieces[move.piece];
      if (move.kind === "form") moved[move.piece] = { kind: "form", state: move.state };
      else if (before?.kind === "table") moved[move.piece] = movedTable(before, move);
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
