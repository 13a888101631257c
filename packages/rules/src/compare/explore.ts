import { commit, judge, type Monitor, type MonitorState, start } from "@agentltl/core/monitor";
import type { Move, Word } from "./word.ts";

/** How many calls may still be tried. Shared by all searches that a question needs; what is left says whether one gave up. */
export interface Work {
  left: number;
}

/** Where a run may be. */
export interface Visited {
  readonly word: Word;
  readonly state: MonitorState;
}

/** How to go through the runs. */
export interface ExploreSettings {
  readonly moves: readonly Move[];
  readonly work: Work;
  /** `allowed`: only calls that break nothing. `any`: all. */
  readonly through: "allowed" | "any";
  /** Whether to go on from there. Default: always. */
  readonly goesOn?: (visited: Visited) => boolean;
}

/**
 * The states that made-up calls lead to, each once with a shortest way to it, the nearest first. Ends where there are no more, or where no
 * work is left.
 */
export function* explore(monitor: Monitor, settings: ExploreSettings): Generator<Visited> {
  const { moves, work, through, goesOn = () => true } = settings;
  const usesSteps = monitor.pieces.some((piece) => piece.kind === "form" || piece.alphabet.usesSteps);
  const first: Visited = { word: [], state: start(monitor) };
  const reached = new Set([keyOf(monitor, first.state)]);
  const queue = [first];
  for (const visited of queue) {
    yield visited;
    if (!goesOn(visited)) continue;
    for (const move of variantsOf(moves, usesSteps && visited.word.length > 0)) {
      if (work.left <= 0) return;
      work.left -= 1;
      const state = after(monitor, visited.state, move, through);
      const key = state === undefined ? undefined : keyOf(monitor, state);
      if (state === undefined || key === undefined || reached.has(key)) continue;
      reached.add(key);
      queue.push({ word: [...visited.word, move], state });
    }
  }
}

function variantsOf(moves: readonly Move[], mayBeParallel: boolean): readonly Move[] {
  const quiet = moves.filter(({ said }) => said === undefined);
  return mayBeParallel ? [...moves, ...quiet.map((move): Move => ({ ...move, parallel: true }))] : moves;
}

/** The state after one more call; `undefined` where it breaks what must not be broken. */
export function after(
  monitor: Monitor,
  state: MonitorState,
  { call, said, parallel }: Move,
  through: ExploreSettings["through"],
): MonitorState | undefined {
  const last = state.lastStep ?? 0;
  const made = { ...call, position: state.calls, step: parallel === true ? last : last + 1 };
  const transition = judge(monitor, state, {
    call: made,
    said: said === undefined ? [] : [{ ...said, afterCall: state.calls }],
  });
  if (through === "allowed" && transition.breaks.length > 0) return undefined;
  return commit(state, transition);
}

/** Equal for states from which the same can follow. */
function keyOf(monitor: Monitor, { pieces, calls }: MonitorState): string {
  const parts = pieces.map((stands, number) => {
    const piece = monitor.pieces[number];
    if (stands.kind === "form") return piece?.kind === "form" ? piece.form.write(stands.state) : null;
    const cells = [...stands.cells.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return [stands.broken, stands.strangers, cells];
  });
  return JSON.stringify([parts, calls === 0]);
}
