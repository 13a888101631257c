import type { ToolCall } from "../trace/trace-data.ts";
import type { Monitor } from "./compile.ts";
import type { StepKind } from "./letter-bit.ts";

/**
 * Where the machine of one piece may be: twice its state, plus one if an instance is broken. One number where everything that mattered
 * was known; none where the piece lost its way, since a call had no letter.
 */
export type PieceState = readonly number[];

/** Where a rule stands in one run. Plain data: it survives JSON. */
export interface MonitorState {
  readonly pieces: readonly PieceState[];
  /** How many calls were observed. */
  readonly calls: number;
  /** The greatest step so far, and that of the last call. */
  readonly lastStep: number | null;
  readonly previousStep: number | null;
}

/** The state before the first call. */
export function start({ pieces }: Monitor): MonitorState {
  return {
    pieces: pieces.map(({ machine }) => [machine.start * 2 + (machine.startBroken ? 1 : 0)]),
    calls: 0,
    lastStep: null,
    previousStep: null,
  };
}

/** How the call stands to those before it; `undefined` where its step is smaller than one before it, which says nothing clear. */
export function stepKindOf({ step }: ToolCall, { lastStep }: MonitorState): StepKind | undefined {
  if (step === undefined) return "none";
  if (lastStep === null || step > lastStep) return "new";
  return step === lastStep ? "same" : undefined;
}
