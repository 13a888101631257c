import type { ContractNode } from "../contract/contract.ts";
import { hierarchyOf } from "../contract/hierarchy.ts";
import { allNodes } from "../expected/all-nodes.ts";
import type { ExpectedGraph } from "../expected/expected-graph.ts";
import type { ObservedGraph, ObservedNode } from "../observed/observed-graph.ts";
import { assignment } from "./assignment.ts";
import { compareTexts } from "./compare-texts.ts";
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
  /** It is evidence for the whole that the obligation is part of. */
  readonly coarse: boolean;
}

/** What was seen, laid over what was expected. */
export interface Alignment {
  /** Each obligation and each observed behaviour in one pair at most; together as similar as can be. */
  readonly matches: ReadonlyMap<string, Candidate>;
  /** For what is in no pair, the obligation that it is most like. */
  readonly others: ReadonlyMap<number, Candidate>;
}

/** Evidence for the whole weighs so much of evidence for the part itself. */
const coarseFactor = 0.8;

/**
 * The pairs of obligations and observed behaviours that are together most similar, each similar enough by itself. Of equally good ones those
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
  const parents = new Map(all.map((node) => [node.id, node]));
  const candidateOf = (unit: ContractNode, place: number, seen: ObservedNode): Candidate | undefined => {
    const parent = unit.parent === undefined ? undefined : parents.get(unit.parent);
    const whole = parent?.coarse === true ? parent : undefined;
    const best = bestOf(unit, whole, seen, similarity);
    if (best === undefined || best.similarity < threshold) return undefined;
    return { node: unit.id, observed: place, active: active.has(unit.id), ...best };
  };
  const table = units.map((unit) => places.map(([place, seen]) => candidateOf(unit, place, seen)));
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

function bestOf(
  unit: ContractNode,
  whole: ContractNode | undefined,
  seen: ObservedNode,
  similarity: Similarity,
): Pick<Candidate, "similarity" | "done" | "fits" | "coarse"> | undefined {
  if (seen.as !== undefined) {
    const itself = seen.as.find(({ node }) => node === unit.id);
    if (itself !== undefined) return { similarity: 1, done: itself.done, fits: itself.fits, coarse: false };
    const above = seen.as.find(({ node }) => node === whole?.id);
    if (above === undefined) return undefined;
    return { similarity: coarseFactor, done: above.done, fits: above.fits, coarse: true };
  }
  const itself = similarity(unit, seen);
  const above = whole === undefined ? 0 : coarseFactor * similarity(whole, seen);
  const sure = { done: "yes", fits: "yes" } as const;
  return itself >= above
    ? { similarity: itself, ...sure, coarse: false }
    : { similarity: above, ...sure, coarse: true };
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
    const level = Math.max(Math.round(similarity * 1000), 1);
    return level * activity + Number(active) * sure + Number(done === "yes") * early + (places - rank);
  };
}

/** What is in no pair is taken for what it is most like, then for an active obligation. */
function preference({ similarity, active }: Candidate): number {
  return similarity * 10 + Number(active);
}

function compareObserved(one: ObservedNode, other: ObservedNode): number {
  return one.at - other.at || compareTexts(textOf(one), textOf(other));
}

function textOf({ label, evidence }: ObservedNode): string {
  return `${label} ${JSON.stringify(evidence)}`;
}
