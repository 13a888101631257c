import type { Layer } from "@agentltl/core";
import { type Interval, mean, wilson } from "@agentltl/statistics";
import type { RunRecord } from "../harness/run-record.ts";
import { byLayer } from "../layers/layers.ts";

/** The figures of some runs. A share that nothing was counted for is `null`. */
export interface Figures {
  readonly runs: number;
  /** Mean score, of the runs that have one. */
  readonly compliance: number | null;
  /** Share of right answers, of the runs of which it is known. */
  readonly accuracy: number | null;
  /** Wilson's 95 % interval of the accuracy. */
  readonly accuracyInterval: Interval | null;
  readonly reward: number | null;
  /** Satisfied of all evaluated checks of a layer. */
  readonly layers: Readonly<Record<Layer, number | null>>;
  /** A layer's violated weight, of all violated weight. */
  readonly lossShare: Readonly<Record<Layer, number | null>>;
  /** Calls asked for, and calls that ran, on average. */
  readonly proposed: number;
  readonly ran: number;
  readonly ended: Readonly<Record<RunRecord["ended"], number>>;
  readonly notEvaluated: number;
}

/** The figures of at least one run. */
export function figuresOf(runs: readonly RunRecord[]): Figures {
  const known = runs.flatMap(({ correct }) => (correct === null ? [] : [correct]));
  const right = known.filter((one) => one).length;
  const lost = sumOf(runs, (run) =>
    Object.values(run.layers).reduce((sum, { violatedWeight }) => sum + violatedWeight, 0),
  );
  return {
    runs: runs.length,
    compliance: meanOf(runs.map(({ compliance }) => compliance)),
    accuracy: share(right, known.length),
    accuracyInterval: known.length === 0 ? null : wilson(right, known.length),
    reward: meanOf(runs.map(({ reward }) => reward)),
    layers: byLayer((layer) => {
      const satisfied = sumOf(runs, (run) => run.layers[layer].satisfied);
      return share(satisfied, satisfied + sumOf(runs, (run) => run.layers[layer].violated));
    }),
    lossShare: byLayer((layer) =>
      share(
        sumOf(runs, (run) => run.layers[layer].violatedWeight),
        lost,
      ),
    ),
    proposed: mean(runs.map(({ proposed }) => proposed)),
    ran: mean(runs.map(({ ran }) => ran)),
    ended: {
      answered: runs.filter(({ ended }) => ended === "answered").length,
      budget: runs.filter(({ ended }) => ended === "budget").length,
      stopped: runs.filter(({ ended }) => ended === "stopped").length,
    },
    notEvaluated: runs.filter(({ compliance }) => compliance === null).length,
  };
}

function sumOf(runs: readonly RunRecord[], of: (run: RunRecord) => number): number {
  return runs.reduce((sum, run) => sum + of(run), 0);
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  return known.length === 0 ? null : mean(known);
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
