import type { Random } from "@agentltl/statistics";

/** So many of the items, or all where there are fewer, none twice, in the order drawn: each of what is left is as likely as the others. */
export function drawFrom<Item>(items: readonly Item[], count: number, random: Random): readonly Item[] {
  const left = [...items];
  return items.slice(0, Math.max(0, count)).flatMap(() => left.splice(random.below(left.length), 1));
}

/** All of the items, in an order drawn. */
export function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return drawFrom(items, items.length, random);
}
