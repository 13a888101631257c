import type { RegexPaths } from "./regex-paths.ts";

/**
 * The number of paths that begin at the first character and end at any place; `undefined` where a repetition has no bound, so that there are
 * endlessly many. Paths of one length that end at one place are ways of reading the same characters, and those of different lengths began
 * at different ones, so that this is also a bound for the ways that a search holds open, wherever it may begin.
 */
export function pathsThrough({ places, first, firstAtStart }: RegexPaths): number | undefined {
  const incoming = places.map(() => 0);
  for (const { follow } of places)
    for (const next of follow.keys()) incoming[next] = (incoming[next] ?? 0) + 1;
  const ways = places.map((_, place) => (first.get(place) ?? 0) + (firstAtStart.get(place) ?? 0));
  // A place is done once all that lead to it are; a list is walked on through what is added on the way.
  const done = [...places.keys()].filter((place) => incoming[place] === 0);
  for (const place of done) {
    for (const [next, more] of places[place]?.follow ?? []) {
      ways[next] = (ways[next] ?? 0) + (ways[place] ?? 0) * more;
      incoming[next] = (incoming[next] ?? 0) - 1;
      if (incoming[next] === 0) done.push(next);
    }
  }
  return done.length < places.length ? undefined : ways.reduce((sum, count) => sum + count, 0);
}
