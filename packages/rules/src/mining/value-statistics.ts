import { canonicalText } from "@agentltl/core/host";
import type { MinedRun } from "./counted-runs.ts";
import { type Leaf, leavesOfArgs } from "./leaves.ts";
import { placeKey, type ValuePlace } from "./value-place.ts";

/** What is known of the values of one argument. */
export interface ArgumentCounts {
  readonly place: ValuePlace;
  /** Calls that have it, and runs with such a call. */
  calls: number;
  runs: number;
  /** Runs that call the tool more than once, and those of them in which all values differ. */
  repeated: number;
  distinct: number;
  /** The sum of the chances that they all differ. */
  chance: number;
  /** Its texts with the groups of runs in which they stand; none where there are very many, or where a value is no text. */
  values: Map<string, Set<string>> | undefined;
}

/** What runs show of the values of arguments. */
export interface ValueStatistics {
  /** By tool how many calls it has. */
  readonly calls: ReadonlyMap<string, number>;
  readonly arguments: readonly ArgumentCounts[];
}

/** Of more values than these none are remembered: they are no list, however many are strays. */
const mostRemembered = 60;

/** Counts the values of arguments that stand at a path without `[*]`. */
export function countValues(): {
  readonly add: (run: MinedRun, group: string) => void;
  readonly statistics: () => ValueStatistics;
} {
  const calls = new Map<string, number>();
  const found = new Map<string, ArgumentCounts>();
  return {
    add: (run, group) => {
      if (!run.valuesKnown) return;
      const leaves = run.calls.map(({ args }) =>
        leavesOfArgs(args).filter(({ path }) => !path.includes("[*]")),
      );
      const pools = poolsOf(leaves.flat());
      for (const [tool, places] of run.places) {
        calls.set(tool, (calls.get(tool) ?? 0) + places.length);
        const own = places.flatMap((place) => leaves[place] ?? []);
        for (const path of new Set(own.map((leaf) => leaf.path))) {
          const place: ValuePlace = { tool, part: "args", path };
          const counts = found.get(placeKey(place)) ?? nothingOf(place);
          found.set(placeKey(place), counts);
          const values = own.filter((leaf) => leaf.path === path).map(({ value }) => value);
          countRun(counts, values, places.length, pools.get(lastKey(path))?.size ?? 0);
          list(counts, values, group);
        }
      }
    },
    statistics: () => ({ calls, arguments: [...found.values()] }),
  };
}

function countRun(
  counts: ArgumentCounts,
  values: readonly Leaf["value"][],
  calls: number,
  pool: number,
): void {
  counts.runs += 1;
  counts.calls += values.length;
  if (calls < 2) return;
  counts.repeated += 1;
  if (new Set(values.map(canonicalText)).size === values.length) counts.distinct += 1;
  let chance = 1;
  for (let before = 1; before < values.length; before++) chance *= Math.max(0, 1 - before / pool);
  counts.chance += chance;
}

function list(counts: ArgumentCounts, values: readonly Leaf["value"][], group: string): void {
  for (const value of values) {
    if (counts.values === undefined) return;
    if (typeof value === "string")
      counts.values.set(value, (counts.values.get(value) ?? new Set()).add(group));
    if (typeof value !== "string" || counts.values.size > mostRemembered) counts.values = undefined;
  }
}

/** By the last key of their paths the values that a run has: what a call might have taken. */
function poolsOf(leaves: readonly Leaf[]): ReadonlyMap<string, ReadonlySet<string>> {
  const pools = new Map<string, Set<string>>();
  for (const { path, value } of leaves) {
    const key = lastKey(path);
    pools.set(key, (pools.get(key) ?? new Set()).add(canonicalText(value)));
  }
  return pools;
}

function lastKey(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

function nothingOf(place: ValuePlace): ArgumentCounts {
  return { place, calls: 0, runs: 0, repeated: 0, distinct: 0, chance: 0, values: new Map() };
}
