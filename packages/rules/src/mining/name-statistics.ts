import { inLaterStep, type MinedRun } from "./counted-runs.ts";
import { orderTemplates } from "./order-templates.ts";

/** What is counted of one tool, in runs. */
export interface ToolCounts {
  runs: number;
  calls: number;
  /** Runs with at most one, two, three of its calls, and at least one. */
  readonly upTo: Record<1 | 2 | 3, number>;
  first: number;
  last: number;
  /** Runs in which it is called, or has worked, and how each call ended was recorded. */
  known: number;
  worked: number;
}

/** What is counted of one template, in runs in which both tools are called. `chance` is a sum of chances. */
interface Kept {
  kept: number;
  chance: number;
}

/** What is counted of two tools, in this order. */
export interface PairCounts {
  together: number;
  /** As {@link orderTemplates} lists them. */
  readonly order: readonly Kept[];
  readonly before: Kept;
  readonly finally: Kept;
}

/** What runs show of the tools that they call, whatever their arguments. */
export interface NameStatistics {
  readonly runs: number;
  readonly calls: number;
  /** How many runs have so many calls. */
  readonly lengths: ReadonlyMap<number, number>;
  readonly tools: ReadonlyMap<string, ToolCounts>;
  readonly pairs: ReadonlyMap<string, ReadonlyMap<string, PairCounts>>;
}

/** Counts runs one by one; none is kept. Its work for a run is that of the pairs of tools that the run calls. */
export function countNames(): {
  readonly add: (run: MinedRun) => void;
  readonly statistics: () => NameStatistics;
} {
  let [runs, calls] = [0, 0];
  const lengths = new Map<number, number>();
  const tools = new Map<string, ToolCounts>();
  const pairs = new Map<string, Map<string, PairCounts>>();
  return {
    add: (run) => {
      runs += 1;
      calls += run.calls.length;
      lengths.set(run.calls.length, (lengths.get(run.calls.length) ?? 0) + 1);
      for (const [tool, places] of run.places) {
        countTool(at(tools, tool, noCalls), tool, places, run);
        const row = at(pairs, tool, () => new Map<string, PairCounts>());
        for (const [other, others] of run.places)
          if (other !== tool) countPair(at(row, other, noPairs), places, others, run);
      }
    },
    statistics: () => ({ runs, calls, lengths, tools, pairs }),
  };
}

function countTool(counts: ToolCounts, tool: string, places: readonly number[], run: MinedRun): void {
  counts.runs += 1;
  counts.calls += places.length;
  for (const most of [1, 2, 3] as const) if (places.length <= most) counts.upTo[most] += 1;
  if (places[0] === 0) counts.first += 1;
  if (run.calls.at(-1)?.name === tool) counts.last += 1;
  if (!run.outcomesKnown) return;
  counts.known += 1;
  if (places.some((place) => run.calls[place]?.outcome === "ok")) counts.worked += 1;
}

function countPair(
  counts: PairCounts,
  first: readonly number[],
  second: readonly number[],
  { calls, outcomesKnown }: MinedRun,
): void {
  counts.together += 1;
  for (const [index, { keeps, chance }] of orderTemplates.entries())
    count(counts.order[index], keeps(first, second), chance(first.length, second.length, calls.length));
  if (!outcomesKnown) return;
  const ok = (place: number): boolean => calls[place]?.outcome === "ok";
  const [firstWorked, secondWorked] = [first.filter(ok), second.filter(ok)];
  const watched = calls[second[0] ?? -1];
  const prepared = firstWorked.some((place) => {
    const call = calls[place];
    return call !== undefined && watched !== undefined && inLaterStep(call, watched);
  });
  count(counts.before, prepared, firstWorked.length / (firstWorked.length + second.length));
  if (firstWorked.length === 0) return;
  const answered = (firstWorked.at(-1) ?? -1) < (secondWorked.at(-1) ?? -1);
  count(counts.finally, answered, secondWorked.length / (firstWorked.length + secondWorked.length));
}

function count(kept: Kept | undefined, isKept: boolean, chance: number): void {
  if (kept === undefined) return;
  if (isKept) kept.kept += 1;
  kept.chance += chance;
}

function at<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

const noCalls = (): ToolCounts => ({
  runs: 0,
  calls: 0,
  upTo: { 1: 0, 2: 0, 3: 0 },
  first: 0,
  last: 0,
  known: 0,
  worked: 0,
});

const none = (): Kept => ({ kept: 0, chance: 0 });

const noPairs = (): PairCounts => ({
  together: 0,
  order: orderTemplates.map(none),
  before: none(),
  finally: none(),
});
