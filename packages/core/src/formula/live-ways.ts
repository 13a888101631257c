import { pathsThrough } from "./paths-through.ts";
import type { Ranges } from "./regex-node.ts";
import type { RegexPaths } from "./regex-paths.ts";

/** How many ways of reading a text can be open at once; where that has no bound, the repetition that makes them. */
export type LiveWays =
  | { readonly kind: "bounded" }
  | { readonly kind: "grows"; readonly within: string | undefined };

/** For each place of the expression, in how many ways a search can have come there. Places without any are left out. */
type Counts = ReadonlyMap<number, number>;

/** More ways than this are as good as no bound. */
const mostWays = 1_000;

/** So many different counts are told apart before they are taken together. */
const mostStates = 1_200;

/** Enough for every expression whose ways are bounded and that a person would write. */
const mostWork = 20_000_000;

/**
 * Bounds the number of ways in which a backtracking search can have come to one place of a text: then it takes no more than that many
 * steps for each character. `anywhere`: the search may begin at each place; `once`: only where the text begins.
 */
export function liveWays(paths: RegexPaths, begins: "once" | "anywhere"): LiveWays {
  // Each open way came along a path of its own, and most expressions have few: no text has to be looked at.
  const most = pathsThrough(paths);
  if (most !== undefined && most <= mostWays) return { kind: "bounded" };
  const reader = readerOf(paths, begins);
  return exactly(reader) ?? together(reader);
}

/** How counts change with a character, for each kind of characters that the expression tells apart. */
interface Reader {
  readonly kinds: number;
  readonly atStart: (kind: number) => Counts;
  readonly later: (counts: Counts, kind: number) => Counts;
  readonly grown: (counts: Counts) => LiveWays;
}

function readerOf({ places, first, firstAtStart }: RegexPaths, begins: "once" | "anywhere"): Reader {
  const kinds = kindsOfCharacters(places.map(({ ranges }) => ranges));
  const fresh: Counts = begins === "anywhere" ? first : new Map();
  const start = new Map(first);
  for (const [place, ways] of firstAtStart) start.set(place, (start.get(place) ?? 0) + ways);
  const taking = (counts: Counts, kind: number): Counts =>
    new Map([...counts].filter(([place]) => kinds[kind]?.has(place) === true));
  return {
    kinds: kinds.length,
    atStart: (kind) => taking(start, kind),
    later: (counts, kind) => {
      const reached = new Map(fresh);
      for (const [place, ways] of counts) {
        for (const [next, more] of places[place]?.follow ?? []) {
          reached.set(next, (reached.get(next) ?? 0) + ways * more);
        }
      }
      return taking(reached, kind);
    },
    grown: (counts) => {
      const crowded = [...counts].sort(([, left], [, right]) => right - left);
      const repetitions = crowded.map(([place]) => places[place]?.within);
      return { kind: "grows", within: repetitions.find((within) => within !== undefined) };
    },
  };
}

/** The counts for every text there can be; `undefined` where there are too many different ones. */
function exactly({ kinds, atStart, later, grown }: Reader): LiveWays | undefined {
  const letters = [...Array(kinds).keys()];
  const known = new Map<string, Counts>();
  const add = (counts: Counts): void => void known.set(keyOf(counts), counts);
  add(new Map());
  for (const kind of letters) add(atStart(kind));
  // A map is walked on through what is added on the way.
  for (const counts of known.values()) {
    if (totalOf(counts) > mostWays) return grown(counts);
    if (known.size > mostStates) return undefined;
    for (const kind of letters) add(later(counts, kind));
  }
  return { kind: "bounded" };
}

/**
 * As {@link exactly}, with all texts that end with the same kind of character taken together, by the greatest count for each place:
 * never too few.
 */
function together({ kinds, atStart, later, grown }: Reader): LiveWays {
  const letters = [...Array(kinds).keys()];
  const most = letters.map((kind) => new Map(atStart(kind)));
  const pending = new Set(letters);
  let work = 0;
  const raise = (kind: number, counts: Counts): void => {
    const known = most[kind] ?? new Map<number, number>();
    for (const [place, ways] of counts) {
      work += 1;
      if (ways <= (known.get(place) ?? 0)) continue;
      known.set(place, ways);
      pending.add(kind);
    }
  };
  for (const kind of letters) raise(kind, later(new Map(), kind));
  for (const kind of pending) {
    pending.delete(kind);
    const counts = new Map(most[kind]);
    if (totalOf(counts) > mostWays || work > mostWork) return grown(counts);
    for (const next of letters) raise(next, later(counts, next));
  }
  return { kind: "bounded" };
}

function totalOf(counts: Counts): number {
  return [...counts.values()].reduce((sum, ways) => sum + ways, 0);
}

function keyOf(counts: Counts): string {
  return [...counts].sort(([left], [right]) => left - right).join(" ");
}

/** The kinds of characters that the expression tells apart, each as the places that take it, and one for all others. */
function kindsOfCharacters(sets: readonly Ranges[]): readonly ReadonlySet<number>[] {
  const bounds = new Set(sets.flat().flatMap(([from, to]) => [from, to + 1]));
  const kinds = new Map<string, ReadonlySet<number>>([["", new Set()]]);
  for (const point of bounds) {
    const members = [...sets.keys()].filter((place) =>
      sets[place]?.some(([from, to]) => from <= point && point <= to),
    );
    kinds.set(members.join(), new Set(members));
  }
  return [...kinds.values()];
}
