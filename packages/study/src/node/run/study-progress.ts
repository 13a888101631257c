import type { RunEnd, RunRecord } from "../../runs/run-record.ts";

/** How far a study has come. */
export interface StudyProgress {
  readonly total: number;
  readonly done: number;
  /** Runs by how they ended. */
  readonly ends: Readonly<Record<RunEnd["kind"], number>>;
  /** Dollars, of the runs whose models have a price. */
  readonly cost: number;
  /** Runs in a minute, since this process began; 0 before the first. */
  readonly perMinute: number;
  /** True where the study stopped because its money is spent. */
  readonly isSpent: boolean;
}

/** Counts runs as they end. */
export interface Tally {
  addDone(end: RunEnd["kind"]): void;
  addCost(cost: number | null): void;
  /** Both, of a run that was just made. */
  add(record: Pick<RunRecord, "end" | "usage">): void;
  isSpent(): boolean;
  progress(): StudyProgress;
}

/** Nothing done yet of so many runs. */
export function beginTally(total: number, money: number | undefined): Tally {
  const ends = { answer: 0, empty: 0, limit: 0, error: 0 };
  const count = (): number => ends.answer + ends.empty + ends.limit + ends.error;
  let cost = 0;
  let first: { readonly at: number; readonly done: number } | undefined;
  const isSpent = (): boolean => money !== undefined && cost >= money;
  const addDone = (end: RunEnd["kind"]): void => {
    ends[end] += 1;
  };
  const addCost = (more: number | null): void => {
    cost += more ?? 0;
  };
  return {
    addDone,
    addCost,
    add({ end, usage }) {
      addDone(end.kind);
      addCost(usage.cost);
    },
    isSpent,
    progress() {
      const done = count();
      first ??= { at: Date.now(), done };
      const minutes = (Date.now() - first.at) / 60_000;
      const perMinute = minutes === 0 ? 0 : (done - first.done) / minutes;
      return { total, done, ends: { ...ends }, cost, perMinute, isSpent: isSpent() && done < total };
    },
  };
}
