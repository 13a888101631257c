import { type Candidate, reaches, type Tally, type Thresholds } from "./candidate.ts";
import type { LinkStatistics, LinkTarget } from "./link-statistics.ts";
import { linkWords } from "./link-words.ts";
import { standsInRules } from "./stands-in-rules.ts";
import { placeText, type ValuePlace } from "./value-place.ts";

/** So many places together are tried, where no single one has all values. */
const mostTogether = 4;

/** The best candidates that tie each argument to places where its values stood before, or to calls that come later. */
export function linkCandidates(
  statistics: LinkStatistics,
  direction: "earlier" | "later",
  thresholds: Thresholds,
): readonly Candidate[] {
  return statistics.targets
    .filter(({ place }) => standsInRules(place.tool))
    .flatMap((target) =>
      (["result", "args"] as const).flatMap(
        (part) => best(target, part, statistics, direction, thresholds) ?? [],
      ),
    );
}

/** One candidate for an argument: the place that has its values most often, or a few that have them together. */
function best(
  target: LinkTarget,
  part: ValuePlace["part"],
  statistics: LinkStatistics,
  direction: "earlier" | "later",
  thresholds: Thresholds,
): Candidate | undefined {
  const applied = target.shapes.reduce((sum, { runs }) => sum + runs, 0);
  if (applied < thresholds.minRuns) return undefined;
  const keys = new Set(target.shapes.flatMap(({ sets }) => sets.flatMap((set) => [...set])));
  const places = [...keys].filter((key) => {
    const place = statistics.places.get(key);
    return place?.part === part && standsInRules(place.tool);
  });
  const scored = places
    .map((key): Scored => scoredPlaces([key], target, applied, statistics))
    .toSorted(better);
  const fine = scored.filter(({ tally, chance }) => reaches(tally, chance, thresholds));
  const [first, ...rest] = fine;
  if (first !== undefined) {
    const equal = rest.filter(({ tally }) => tally.kept === first.tally.kept);
    return candidateOf(target.place, first, equal, statistics, direction);
  }
  const together = growTogether(scored, target, applied, statistics);
  return together !== undefined && reaches(together.tally, together.chance, thresholds)
    ? candidateOf(target.place, together, [], statistics, direction)
    : undefined;
}

interface Scored {
  readonly keys: readonly string[];
  readonly tally: Tally;
  /** How many values are found, each counted once for a run. */
  readonly hits: number;
  readonly chance: number | undefined;
}

function scoredPlaces(
  keys: readonly string[],
  target: LinkTarget,
  applied: number,
  statistics: LinkStatistics,
): Scored {
  let [kept, hits] = [0, 0];
  for (const { sets, runs } of target.shapes) {
    const found = sets.filter((set) => keys.some((key) => set.has(key))).length;
    hits += found * runs;
    if (found === sets.length) kept += runs;
  }
  return { keys, tally: { applied, kept }, hits, chance: chanceOf(keys, target, statistics) };
}

/**
 * How often a value of the argument would be found there in the runs of another group: what is left where run and value have nothing to do
 * with each other. A value such as 1 or `open` stands everywhere.
 */
function chanceOf(
  keys: readonly string[],
  { values }: LinkTarget,
  { groupsWith, groups }: LinkStatistics,
): number | undefined {
  if (groups < 2) return undefined;
  let [found, all] = [0, 0];
  for (const [value, own] of values) {
    const there = new Set(keys.flatMap((key) => [...groupsWith(key, value)]));
    for (const group of own) {
      found += (there.size - (there.has(group) ? 1 : 0)) / (groups - 1);
      all += 1;
    }
  }
  return all === 0 ? undefined : found / all;
}

function better(one: Scored, other: Scored): number {
  const byKept = other.tally.kept - one.tally.kept;
  if (byKept !== 0) return byKept;
  const byChance = (one.chance ?? 0) - (other.chance ?? 0);
  if (byChance !== 0) return byChance;
  const [text, otherText] = [one.keys.join(), other.keys.join()];
  return text.length - otherText.length || (text < otherText ? -1 : 1);
}

/** Adds the place that has most of the values that are left, again and again, as long as one has a twentieth of all. */
function growTogether(
  scored: readonly Scored[],
  target: LinkTarget,
  applied: number,
  statistics: LinkStatistics,
): Scored | undefined {
  const all = target.shapes.reduce((sum, { sets, runs }) => sum + sets.length * runs, 0);
  const byHits = (one: Scored, other: Scored): number => other.hits - one.hits || better(one, other);
  let [grown] = scored.toSorted(byHits);
  while (grown !== undefined && grown.keys.length < mostTogether) {
    const { keys, hits } = grown;
    const [next] = scored
      .filter((one) => !one.keys.some((key) => keys.includes(key)))
      .map((one) => scoredPlaces([...keys, ...one.keys], target, applied, statistics))
      .toSorted(byHits);
    if (next === undefined || next.hits - hits < all / 20) break;
    grown = next;
  }
  return grown;
}

function candidateOf(
  target: ValuePlace,
  { keys, tally, chance }: Scored,
  equal: readonly Scored[],
  { places }: LinkStatistics,
  direction: "earlier" | "later",
): Candidate | undefined {
  const placesOf = (some: readonly string[]): readonly ValuePlace[] =>
    some.flatMap((key) => places.get(key) ?? []);
  const [first, ...others] = placesOf(keys);
  if (first === undefined) return undefined;
  return {
    ...linkWords(direction, target, [first, ...others]),
    asks: [[[target.tool, 1]]],
    mayBeVacuous: true,
    tally,
    ...(chance === undefined ? {} : { chance }),
    alternatives: equal.slice(0, 4).flatMap((one) => placesOf(one.keys).map(placeText)),
  };
}
