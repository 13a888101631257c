import type { ToolCall } from "../trace/trace-data.ts";
import type { Monitor } from "./compile.ts";
import type { StepKind } from "./letter-bit.ts";

/** Where a rule stands in one run. Plain data: it survives JSON. */
export interface MonitorState {
  /** The states that the machine may be in: one where everything that mattered was known. None: the rule lost its way. */
  readonly states: readonly number[];
  /** How many calls were observed. */
  readonly calls: number;
  /** The greatest step so far, and that of the last call. */
  readonly lastStep: number | null;
  readonly previousStep: number | null;
}

/** The state before the first call. */
export function start({ machine }: Monitor): MonitorState {
  return { states: [machine.start], calls: 0, lastStep: null, previousStep: null };
}

/** How the call stands to those before it; `undefined` where its step is smaller than one before it, which says nothing clear. */
export function stepKindOf({ step }: ToolCall, { lastStep }: MonitorState): StepKind | undefined {
  if (step === undefined) return "none";
  if (lastStep === null || step > lastStep) return "new";
  return step === lastStep ? "same" : undefined;
}
