import type { GraphStanding } from "../src/model/graph-pair.ts";

/** How a node or an edge stands: a sign, and the word for those who hear the page. */
export const standingWords: Readonly<Record<GraphStanding, readonly [sign: string, word: string]>> = {
  good: ["✓", "as it should be"],
  bad: ["✗", "wrong"],
  open: ["?", "not evaluated"],
  idle: ["○", "no part of this"],
};
