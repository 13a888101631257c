import leven from "leven";

/**
 * The known name that `name` most likely means, if one is near: the same letters in another spelling (`orderId` for `order_id`), the part
 * after a prefix such as `mcp__shop__`, or at most a third of its letters changed.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestCost = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const cost = costBetween(name.toLowerCase(), candidate.toLowerCase());
    if (cost < bestCost) [best, bestCost] = [candidate, cost];
  }
  return best;
}

function costBetween(wanted: string, candidate: string): number {
  if (squeeze(wanted) === squeeze(candidate)) return 0;
  if (candidate.endsWith(`_${wanted}`) || wanted.endsWith(`_${candidate}`)) return 0.5;
  return leven(wanted, candidate);
}

function squeeze(name: string): string {
  return name.replace(/[_\-\s]/g, "");
}

/** ` did you mean "x"?` with its separator in front, or nothing. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? "" : `; did you mean \`${nearest}\`?`;
}
