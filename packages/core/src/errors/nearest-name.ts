/**
 * The known name that `name` most likely means, if one is near: same letters in another case, the part after a prefix such as
 * `mcp__shop__` or `shop.`, or at most a third of its letters changed.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  if (name === "") return undefined;
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestCost = Math.floor(name.length / 3) + 1;
  for (const candidate of known) {
    const cost = costBetween(wanted, candidate.toLowerCase(), bestCost);
    if (cost < bestCost) [best, bestCost] = [candidate, cost];
  }
  return best;
}

function costBetween(wanted: string, candidate: string, limit: number): number {
  if (wanted === candidate) return 0;
  if (squeeze(wanted) === squeeze(candidate)) return 0.5;
  if (isEndOf(wanted, candidate) || isEndOf(candidate, wanted)) return 0.75;
  if (Math.abs(wanted.length - candidate.length) >= limit) return limit;
  return editDistance(wanted, candidate);
}

/** Whether the longer name is the shorter one behind a prefix. */
function isEndOf(shorter: string, longer: string): boolean {
  return longer.endsWith(shorter) && /[_.:/-]/.test(longer.charAt(longer.length - shorter.length - 1));
}

/** `orderId`, `order_id` and `order-id` are one word. */
function squeeze(name: string): string {
  return name.replace(/[_\-\s]/g, "");
}

/** Levenshtein's distance, where two neighbours that change places are one change. */
function editDistance(left: string, right: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current: number[] = [row];
    for (let column = 1; column <= right.length; column++) {
      const changed = left[row - 1] === right[column - 1] ? 0 : 1;
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + changed,
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[right.length] ?? 0;
}
