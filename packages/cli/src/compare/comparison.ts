import { bootstrap, type Interval, mean, pairedDifference, signFlip } from "@agentltl/statistics";
import type { JudgedRun } from "./judged-run.ts";
import type { PairedTask, Pairing, Trials } from "./paired-tasks.ts";

/** Below it a change is taken to be more than chance. */
const significant = 0.05;

/** What is decided by. */
export interface ComparisonOptions {
  /** How far the share of compliant runs may fall; absent: only a drop beyond chance counts. */
  readonly maxDrop?: number;
  /** Whether runs now that could not be judged, and tasks that are now missing, leave the answer open. */
  readonly allowUnjudged: boolean;
  readonly allowMissing: boolean;
  readonly seed: number;
}

/**
 * What became of the share of compliant runs. `worse`: it fell by more than is allowed, and that is no chance. `fine`: it did not fall, or the
 * interval says that it fell by no more than is allowed. `unsure`: too few runs to tell, or `unjudged` or `missing` ones could hide a drop.
 */
export type Outcome = "worse" | "fine" | "unsure" | "unjudged" | "missing";

/** Two sides of the same tasks. */
export interface Comparison extends Pairing {
  readonly outcome: Outcome;
  /** Means over tasks of the share of their runs in which nothing that decides is broken. */
  readonly compliant: { readonly before: number; readonly now: number };
  readonly change: number;
  /** 95 %. */
  readonly interval: Interval;
  readonly p: number;
  /** McNemar's test where each task was tried once on each side; else signs are flipped by task, and tasks drawn. */
  readonly method: "mcnemar" | "by-task";
  /** Broken runs among those compared. */
  readonly broken: { readonly before: number; readonly now: number };
  /** Runs of which the other side has a run of the same task and number. */
  readonly pairs: number;
  readonly lost: number;
  readonly won: number;
  /** How many more runs break each rule now; only rules for which it changed, the largest change first. */
  readonly rules: readonly (readonly [rule: string, change: number])[];
  /** Tasks whose trials differ on one side. */
  readonly flaky: readonly string[];
}

/** Compares two sides task by task: trials of one task are pooled, and tasks count alike. */
export function compareSides(pairing: Pairing, options: ComparisonOptions): Comparison {
  const { seed } = options;
  const { tasks } = pairing;
  const differences = tasks.map(({ before, now }) => keptShare(now) - keptShare(before));
  const change = mean(differences);
  const single = tasks.every(({ before, now }) => before.length === 1 && now.length === 1);
  const pairs = pairsOf(tasks);
  const interval = single ? pairedDifference(pairs) : drawnInterval(differences, seed);
  const p = signFlip(differences, seed);
  return {
    ...pairing,
    ...pairs,
    outcome: outcomeOf(pairing, { change, interval, p }, options),
    compliant: {
      before: mean(tasks.map(({ before }) => keptShare(before))),
      now: mean(tasks.map(({ now }) => keptShare(now))),
    },
    change,
    interval,
    p,
    method: single ? "mcnemar" : "by-task",
    broken: {
      before: tasks.reduce((sum, { before }) => sum + brokenIn(before), 0),
      now: tasks.reduce((sum, { now }) => sum + brokenIn(now), 0),
    },
    rules: ruleChanges(tasks),
    flaky: tasks.filter(({ before, now }) => differs(before) || differs(now)).map(({ task }) => task),
  };
}

function outcomeOf(
  { open, onlyBefore }: Pairing,
  { change, interval: [low], p }: Pick<Comparison, "change" | "interval" | "p">,
  { maxDrop, allowUnjudged, allowMissing }: ComparisonOptions,
): Outcome {
  if (change < -(maxDrop ?? 0) && p < significant) return "worse";
  if (open.now > 0 && !allowUnjudged) return "unjudged";
  if (onlyBefore.length > 0 && !allowMissing) return "missing";
  return maxDrop === undefined || low >= -maxDrop ? "fine" : "unsure";
}

/** Each task is one unit: its trials were made from the same question, and say little more than one. */
function drawnInterval(differences: readonly number[], seed: number): Interval {
  const figure = (drawn: Uint32Array): number =>
    drawn.reduce((sum, place) => sum + (differences[place] ?? Number.NaN), 0) / drawn.length;
  return bootstrap({ units: differences.length, figure, seed }) ?? [-1, 1];
}

function pairsOf(tasks: readonly PairedTask[]): Pick<Comparison, "pairs" | "lost" | "won"> {
  const pairs = tasks.flatMap(({ before, now }) =>
    before.slice(0, now.length).flatMap((run, trial) => {
      const other = now[trial];
      return other === undefined ? [] : [[run, other] as const];
    }),
  );
  return {
    pairs: pairs.length,
    lost: pairs.filter(([run, other]) => isKept(run) && !isKept(other)).length,
    won: pairs.filter(([run, other]) => !isKept(run) && isKept(other)).length,
  };
}

function ruleChanges(tasks: readonly PairedTask[]): Comparison["rules"] {
  const changes = new Map<string, number>();
  const add = (runs: Trials, step: number): void => {
    for (const rule of runs.flatMap(({ broken }) => broken))
      changes.set(rule, (changes.get(rule) ?? 0) + step);
  };
  for (const { before, now } of tasks) {
    add(before, -1);
    add(now, 1);
  }
  return [...changes]
    .filter(([, change]) => change !== 0)
    .toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one));
}

function keptShare(trials: Trials): number {
  return trials.filter(isKept).length / trials.length;
}

function brokenIn(trials: Trials): number {
  return trials.filter((run) => !isKept(run)).length;
}

function isKept({ outcome }: JudgedRun): boolean {
  return outcome === "kept";
}

function differs(trials: Trials): boolean {
  const kept = keptShare(trials);
  return kept > 0 && kept < 1;
}
