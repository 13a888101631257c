/** More candidates than this are not compared: the hint is a courtesy, and must not cost. */
const mostCandidates = 20_000;

/** Gives the nearest of its candidates to a name, if there is one. */
export type NearestName = (name: string) => string | undefined;

/**
 * The candidate that shares most of its letter pairs with the name (Dice's coefficient of at least one half), the first of those that
 * share as much, and never the name itself. A path with the same file name, which has a dot, always wins. The pairs of the candidates are
 * listed once.
 */
export function nearestAmong(candidates: Iterable<string>): NearestName {
  const names = firstOf(candidates);
  const sizes: number[] = [];
  const holders = new Map<string, number[]>();
  const byFileName = new Map<string, number[]>();
  for (const [place, name] of names.entries()) {
    const pairs = pairsOf(name);
    sizes.push(pairs.size);
    for (const pair of pairs) listed(holders, pair).push(place);
    const file = fileName(name);
    if (file.includes(".")) listed(byFileName, file).push(place);
  }
  return (name) => {
    const wanted = pairsOf(name);
    const common = new Uint16Array(names.length);
    for (const pair of wanted)
      for (const place of holders.get(pair) ?? []) common[place] = (common[place] ?? 0) + 1;
    let best: number | undefined;
    let bestShare = 0.5;
    const look = (place: number, share: number): void => {
      const isBetter = share > bestShare || (share === bestShare && place < (best ?? names.length));
      if (isBetter && names[place] !== name) [best, bestShare] = [place, share];
    };
    for (const [place, count] of common.entries())
      if (count > 0) look(place, (2 * count) / (wanted.size + (sizes[place] ?? 0)));
    for (const place of byFileName.get(fileName(name)) ?? []) look(place, 1);
    return best === undefined ? undefined : names[best];
  };
}

function firstOf(candidates: Iterable<string>): readonly string[] {
  const names = new Set<string>();
  for (const candidate of candidates) if (names.add(candidate).size === mostCandidates) break;
  return [...names];
}

function pairsOf(name: string): ReadonlySet<string> {
  const letters = name.toLowerCase().slice(0, 200);
  const pairs = new Set<string>();
  for (let place = 0; place + 1 < letters.length; place++) pairs.add(letters.slice(place, place + 2));
  return pairs;
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function listed<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list: number[] = [];
  lists.set(key, list);
  return list;
}
