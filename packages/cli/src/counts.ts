/** Counts a key once more. */
export function addCount<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The key that was counted most often, of equals the first; `undefined` of none. */
export function mostFrequent<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  return [...counts].reduce<readonly [Key | undefined, number]>(
    (best, [key, times]) => (times > best[1] ? [key, times] : best),
    [undefined, 0],
  )[0];
}
