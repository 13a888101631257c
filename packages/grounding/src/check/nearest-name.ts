/** More candidates than this are not compared: the hint is a courtesy, and must not cost. */
const mostCandidates = 20_000;

/**
 * The candidate that shares most of its letter pairs with `name` (Dice's coefficient of at least one half), if there is one. A path
 * with the same file name always wins.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = pairsOf(name);
  let best: string | undefined;
  let bestShare = 0.5;
  const known = new Set([name]);
  for (const candidate of candidates) {
    if (known.has(candidate)) continue;
    if (known.add(candidate).size > mostCandidates) break;
    const share = sameFileName(name, candidate) ? 1 : shareOf(wanted, pairsOf(candidate));
    if (share > bestShare || (share === bestShare && best === undefined))
      [best, bestShare] = [candidate, share];
  }
  return best;
}

function sameFileName(left: string, right: string): boolean {
  return left.includes(".") && left.split("/").at(-1) === right.split("/").at(-1);
}

function pairsOf(name: string): ReadonlySet<string> {
  const letters = name.toLowerCase().slice(0, 200);
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, place) => letters.slice(place, place + 2)),
  );
}

function shareOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size + right.size === 0) return 0;
  let common = 0;
  for (const pair of left) if (right.has(pair)) common++;
  return (2 * common) / (left.size + right.size);
}
