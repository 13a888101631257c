import { groupBy } from "@agentltl/core/host";
import type { Alignment, Candidate } from "../matching/alignment.ts";
import type { ObservedGraph, ObservedNode } from "../observed/observed-graph.ts";

/** One time that an obligation was seen. */
export interface Attempt extends Candidate {
  readonly seen: ObservedNode;
}

/** Each time that an obligation was seen, the one that meets it and all others, from the earliest on. */
export type Attempts = (node: string) => readonly Attempt[];

/** The times of every obligation. */
export function attemptsIn({ matches, others }: Alignment, { nodes }: ObservedGraph): Attempts {
  const all = [...matches.values(), ...others.values()].flatMap((candidate): readonly Attempt[] => {
    const seen = nodes[candidate.observed];
    return seen === undefined ? [] : [{ ...candidate, seen }];
  });
  const byNode = groupBy(
    all.toSorted((one, other) => one.seen.at - other.seen.at),
    ({ node }) => node,
  );
  return (node) => byNode.get(node) ?? [];
}
