import { hierarchyOf } from "../contract/hierarchy.ts";
import { allNodes } from "../expected/all-nodes.ts";
import type { ExpectedGraph } from "../expected/expected-graph.ts";
import type { ObservedGraph, ObservedNode } from "../observed/observed-graph.ts";
import { assignment } from "./assignment.ts";
import { compareTexts } from "./compare-texts.ts";
import { type Level, levelsOf } from "./levels-of.ts";
import type { Similarity } from "./similarity.ts";

/** That an observed behaviour may be an obligation. */
export interface Candidate {
  readonly node: string;
  /** A place in the observed graph's `nodes`. */
  readonly observed: number;
  /** From 0 to 1. */
  readonly similarity: number;
  readonly active: boolean;
  readonly done: "yes" | "no" | "unknown";
  readonly fits: "yes" | "unknown";
  /** Whether it is evidence for the obligation itself, for a whole that it is part of, or for one of its parts. */
  readonly level: Level["side"];
  /** The node that it is evidence for. */
  readonly evidenceFor: string;
}

/** What was seen, laid over what was expected. */
export interface Alignment {
  /** Each obligation and each observed behaviour in one pair at most; together as similar as can be. */
  readonly matches: ReadonlyMap<string, Candidate>;
  /** For what is in no pair, the obligation that it is most like. */
  readonly others: ReadonlyMap<number, Candidate>;
}

/**
 * The pairs of obligations and observed behaviours that are together most similar, each similar enough by itself, on the obligation's own level of
 * the hierarchy or one near it. Of equally good ones those
 * with active obligations, with things that were done for sure, and with what came earlier. It does not hang on the order in which either
 * graph lists its nodes.
 */
export function align(
  expected: ExpectedGraph,
  observed: ObservedGraph,
  similarity: Similarity,
  threshold: number,
): Alignment {
  const active = new Set(expected.nodes.map(({ id }) => id));
  const all = allNodes(expected);
  const hierarchy = hierarchyOf(all);
  const units = all
    .filter(({ id }) => hierarchy.isLeaf(id) && !observed.unseen.includes(id))
    .toSorted((one, other) => compareTexts(one.id, other.id));
  const places = [...observed.nodes.entries()].toSorted(([, one], [, other]) => compareObserved(one, other));
  const byId = new Map(all.map((node) => [node.id, node]));
  const table = units.map((unit) => {
    const levels = levelsOf(unit, byId, hierarchy);
    return places.map(([place, seen]): Candidate | undefined => {
      const best = bestOf(levels, seen, similarity);
      if (best === undefined || best.similarity < threshold) return undefined;
      return { node: unit.id, observed: place, active: active.has(unit.id), ...best };
    });
  });
  const weigh = weightOf(Math.min(units.length, places.length), places.length);
  const weights = table.map((row) => row.map((candidate, rank) => weigh(candidate, rank)));
  const matches = new Map<string, Candidate>();
  for (const { row, column } of assignment(weights)) {
    const candidate = table[row]?.[column];
    if (candidate !== undefined) matches.set(candidate.node, candidate);
  }
  const taken = new Set([...matches.values()].map((match) => match.observed));
  const others = new Map<number, Candidate>();
  for (const [rank, [place]] of places.entries()) {
    if (taken.has(place)) continue;
    const best = table
      .flatMap((row) => row[rank] ?? [])
      .toSorted((one, other) => preference(other) - preference(one))[0];
    if (best !== undefined) others.set(place, best);
  }
  return { matches, others };
}

/** On which level a behaviour is most like an obligation; of equal ones the obligation itself, then the nearest. */
function bestOf(
  levels: readonly Level[],
  seen: ObservedNode,
  similarity: Similarity,
): Omit<Candidate, "node" | "observed" | "active"> | undefined {
  const found = levels.flatMap(({ node, side, factor }) => {
    const known = seen.as?.find((one) => one.node === node.id);
    if (seen.as !== undefined && known === undefined) return [];
    const { done, fits } = known ?? ({ done: "yes", fits: "yes" } as const);
    // What is known to be a part that stands for the whole is no less sure than the whole itself: the first of them meets it.
    const weight = known !== undefined && side === "below" ? 1 : factor;
    const alike = known === undefined ? similarity(node, seen) : 1;
    return [{ similarity: weight * alike, done, fits, level: side, evidenceFor: node.id }];
  });
  return found.toSorted(
    (one, other) =>
      other.similarity - one.similarity ||
      Number(other.done === "yes") - Number(one.done === "yes") ||
      compareTexts(one.evidenceFor, other.evidenceFor),
  )[0];
}

/**
 * Whole numbers that put similarity first, then whether the obligation is active, whether it was done for sure, and what came first, so that no
 * sum of the later ones outweighs the least of the earlier ones. What was not done is in no pair.
 */
function weightOf(pairs: number, places: number): (candidate: Candidate | undefined, rank: number) => number {
  const early = pairs * places + 1;
  const sure = early * (pairs + 1);
  const activity = sure * (pairs + 1);
  return (candidate, rank) => {
    if (candidate === undefined || candidate.done === "no") return 0;
    const { similarity, active, done } = candidate;
    const level = Math.max(thousandths(similarity), 1);
    return level * activity + Number(active) * sure + Number(done === "yes") * early + (places - rank);
  };
}

/** What is in no pair is taken for what it is most like, and of equally like ones for an active obligation. */
function preference({ similarity, active }: Candidate): number {
  return 2 * thousandths(similarity) + Number(active);
}

/** In whole numbers, so that sums of them are exact. */
function thousandths(similarity: number): number {
  return Math.round(similarity * 1000);
}

function compareObserved(one: ObservedNode, other: ObservedNode): number {
  return one.at - other.at || compareTexts(textOf(one), textOf(other));
}

function textOf({ label, evidence }: ObservedNode): string {
  return `${label} ${JSON.stringify(evidence)}`;
}
