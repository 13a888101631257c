import type { CallView } from "../src/model/run-view.ts";

/** Neighbouring calls that were made at once. */
export interface Step {
  /** What stands above them; empty where no step was recorded. */
  readonly name: string;
  readonly first: number;
  readonly size: number;
}

/** The steps of a run, in order. A call without one stands by itself. */
export function stepsOf(calls: readonly CallView[]): readonly Step[] {
  const steps: Step[] = [];
  for (const { position, step, turn } of calls) {
    const last = steps.at(-1);
    const before = calls[position - 1];
    if (last !== undefined && step !== undefined && before?.step === step && before.turn === turn) {
      steps[steps.length - 1] = { ...last, size: last.size + 1, name: `step ${step}, at once` };
    } else {
      steps.push({ name: step === undefined ? "" : `step ${step}`, first: position, size: 1 });
    }
  }
  return steps;
}
