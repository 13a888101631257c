import type { Monitor } from "./compile.ts";
import { type MonitorState, type PieceState, stepKindOf } from "./monitor-state.ts";
import type { Observation } from "./observation.ts";
import { isFinal } from "./outlook.ts";
import type { Piece } from "./piece.ts";
import { recordOf } from "./record-of.ts";

/** What a call newly breaks of one piece. */
export interface Break {
  /** Which piece of the monitor. */
  readonly piece: number;
  /** `instance`: something that must not be. `conflict`: what is owed can no longer be met together. */
  readonly kind: "instance" | "conflict";
  /** False where it hangs on what is not known. */
  readonly sure: boolean;
}

/** What a call would do. */
export interface Transition {
  readonly next: MonitorState;
  readonly breaks: readonly Break[];
}

/** What one more call would do. Pure: a transition that is not committed leaves no trace. */
export function judge(monitor: Monitor, state: MonitorState, observation: Observation): Transition {
  const { call } = observation;
  const kind = stepKindOf(call, state);
  const record = recordOf(observation, state);
  const breaks: Break[] = [];
  const pieces = monitor.pieces.map((piece, number) => {
    const before = state.pieces[number] ?? [];
    const letters =
      kind === undefined && piece.alphabet.usesSteps
        ? []
        : piece.readLetters(observation, record, kind ?? "new");
    const [after, broken] = move(piece, before, letters);
    if (broken !== undefined) breaks.push({ piece: number, ...broken });
    return after;
  });
  return {
    breaks,
    next: {
      pieces,
      calls: state.calls + 1,
      lastStep: call.step === undefined ? state.lastStep : Math.max(call.step, state.lastStep ?? call.step),
      previousStep: call.step ?? null,
    },
  };
}

/** The state once a transition has happened. */
export function commit(_state: MonitorState, { next }: Transition): MonitorState {
  return next;
}

/** The state after one more call. */
export function step(monitor: Monitor, state: MonitorState, observation: Observation): MonitorState {
  return commit(state, judge(monitor, state, observation));
}

function move(
  piece: Piece,
  before: PieceState,
  letters: readonly number[],
): readonly [PieceState, Omit<Break, "piece"> | undefined] {
  // Nothing that is called can change what is final.
  if (letters.length === 0) return [isFinal(piece, before) ? before : [], undefined];
  const { next, output, letters: width } = piece.machine.table;
  const reached = new Set<number>();
  let [breaking, instances] = [0, 0];
  for (const code of before) {
    for (const letter of letters) {
      const at = (code >> 1) * width + letter;
      const broke = output[at] ?? 0;
      if (broke !== 0) breaking++;
      if (broke === 1) instances++;
      reached.add((next[at] ?? 0) * 2 + (broke !== 0 || (code & 1) === 1 ? 1 : 0));
    }
  }
  const after = [...reached].sort((one, other) => one - other);
  if (breaking === 0) return [after, undefined];
  return [
    after,
    { kind: instances > 0 ? "instance" : "conflict", sure: breaking === before.length * letters.length },
  ];
}
