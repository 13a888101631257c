/** The first of each list, then the second of each, and so on. A list that is over is passed by. */
export function inRounds<Value>(lists: readonly (readonly Value[])[]): readonly Value[] {
  const rounds = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: rounds }, (_, round) =>
    lists.flatMap((list) => list.slice(round, round + 1)),
  ).flat();
}
