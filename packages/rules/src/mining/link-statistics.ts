import { groupBy } from "@agentltl/core/host";
import type { MinedRun } from "./counted-runs.ts";
import { type Link, linksToEarlier, linksToLater } from "./links-of.ts";
import { placeKey, type ValuePlace } from "./value-place.ts";

/** What one run looks like for an argument: for each of its values the places where that stands, too. */
export interface LinkShape {
  readonly sets: readonly ReadonlySet<string>[];
  /** How many runs look so. */
  readonly runs: number;
}

/** What is known of an argument whose values were looked for elsewhere. */
export interface LinkTarget {
  readonly place: ValuePlace;
  readonly shapes: readonly LinkShape[];
  /** By value the groups of runs in which the argument had it. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What runs show of values that stand in two places. */
export interface LinkStatistics {
  readonly targets: readonly LinkTarget[];
  /** Places by the keys that shapes hold. */
  readonly places: ReadonlyMap<string, ValuePlace>;
  /** In which groups of runs a value stands at a place. */
  readonly groupsWith: (place: string, value: string) => ReadonlySet<string>;
  readonly groups: number;
  /** True where there were too many values to remember in which runs each stands: chances are then too small. */
  readonly gaveUp: boolean;
}

/** Values at places, and shapes of runs, that are remembered. */
const mostRemembered = 500_000;

interface Growing {
  readonly place: ValuePlace;
  readonly shapes: Map<string, { readonly sets: readonly ReadonlySet<string>[]; runs: number }>;
  readonly values: Map<string, Set<string>>;
}

/**
 * Looks for the values of each argument elsewhere: before (`earlier`), or in later calls (`later`). A group is what runs are no evidence of
 * each other in, such as a task.
 */
export function countLinks(direction: "earlier" | "later"): {
  readonly add: (run: MinedRun, group: string) => void;
  readonly statistics: () => LinkStatistics;
} {
  const targets = new Map<string, Growing>();
  const places = new Map<string, ValuePlace>();
  const holders = new Map<string, Map<string, Set<string>>>();
  const groups = new Set<string>();
  let remembered = 0;
  return {
    add: (run, group) => {
      if (!run.valuesKnown || !hasPlainSteps(run)) return;
      groups.add(group);
      const seen = (place: ValuePlace, value: string): void => {
        const key = placeKey(place);
        places.set(key, place);
        if (remembered >= mostRemembered) return;
        remembered += remember(holders, key, value, group);
      };
      const links = direction === "earlier" ? linksToEarlier(run.calls, seen) : linksToLater(run.calls, seen);
      for (const [key, some] of groupBy(links, ({ place }) => placeKey(place))) {
        if (remembered >= mostRemembered) return;
        const target = targets.get(key) ?? growing(some);
        if (target === undefined) continue;
        targets.set(key, target);
        for (const { value } of some)
          target.values.set(value, (target.values.get(value) ?? new Set()).add(group));
        remembered += addShape(target, some);
      }
    },
    statistics: () => ({
      targets: [...targets.values()].map(({ place, shapes, values }) => ({
        place,
        shapes: [...shapes.values()],
        values,
      })),
      places,
      groupsWith: (place, value) => holders.get(place)?.get(value) ?? new Set(),
      groups: groups.size,
      gaveUp: remembered >= mostRemembered,
    }),
  };
}

function growing([first]: readonly Link[]): Growing | undefined {
  return first && { place: first.place, shapes: new Map(), values: new Map() };
}

/** Adds what one run looks like; 1 where none looked so before. */
function addShape({ shapes }: Growing, links: readonly Link[]): number {
  const texts = links.map(({ others }) => others.map(placeKey).sort().join("\n"));
  const distinct = [...new Set(texts)].sort();
  const shape = distinct.join("\n\n");
  const known = shapes.get(shape);
  if (known !== undefined) known.runs += 1;
  else
    shapes.set(shape, {
      sets: distinct.map((text) => new Set(text === "" ? [] : text.split("\n"))),
      runs: 1,
    });
  return known === undefined ? 1 : 0;
}

/** 1 where the value was not seen at the place before. */
function remember(
  holders: Map<string, Map<string, Set<string>>>,
  place: string,
  value: string,
  group: string,
): number {
  const values = holders.get(place) ?? new Map<string, Set<string>>();
  holders.set(place, values);
  const known = values.get(value);
  if (known !== undefined) known.add(group);
  else values.set(value, new Set([group]));
  return known === undefined ? 1 : 0;
}

/** Either no call has a step, or all have, and they don't go back. */
function hasPlainSteps({ calls }: MinedRun): boolean {
  if (calls.every(({ step }) => step === undefined)) return true;
  return calls.every(
    ({ step }, index) => step !== undefined && step >= (calls[index - 1]?.step ?? Number.NEGATIVE_INFINITY),
  );
}
