import type { Monitor } from "./monitor-of.ts";
import { monitorOf } from "./monitor-of.ts";
import type { MonitorState } from "./monitor-state.ts";

/** One monitor that watches all rules at once: a call costs little more than the rules that it concerns. */
export function together(monitors: readonly Monitor[]): Monitor {
  return monitorOf(monitors.flatMap(({ pieces }) => pieces));
}

/** Where the rule of number `rule` stands, given where all of {@link together} do. */
export function stateOf(monitors: readonly Monitor[], rule: number, state: MonitorState): MonitorState {
  const from = monitors.slice(0, rule).reduce((sum, { pieces }) => sum + pieces.length, 0);
  return { ...state, pieces: state.pieces.slice(from, from + (monitors[rule]?.pieces.length ?? 0)) };
}

/** The rule that a piece of {@link together} belongs to. */
export function ruleOf(monitors: readonly Monitor[], piece: number): number {
  let from = 0;
  return monitors.findIndex(({ pieces }) => {
    from += pieces.length;
    return piece < from;
  });
}
