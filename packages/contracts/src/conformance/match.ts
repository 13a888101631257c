import type { ContractNode } from "../contract/contract.ts";
import { hierarchyOf } from "../contract/hierarchy.ts";
import { ContractsError } from "../errors/contracts-error.ts";
import { allNodes } from "../expected/all-nodes.ts";
import type { ExpectedBranch, ExpectedGraph } from "../expected/expected-graph.ts";
import { type Alignment, align } from "../matching/alignment.ts";
import { type Similarity, wordSimilarity } from "../matching/similarity.ts";
import type { ObservedGraph } from "../observed/observed-graph.ts";
import { type Attempts, attemptsIn } from "./attempts-in.ts";
import { bridges } from "./bridges.ts";
import type { BranchResult, Conformance, ObservedResult } from "./conformance.ts";
import { edgeResults } from "./edge-results.ts";
import { failuresOf } from "./failures-of.ts";
import { invariantResults } from "./invariant-results.ts";
import { nodeResults } from "./node-results.ts";
import { outputResult } from "./output-result.ts";
import { scoresOf } from "./scores-of.ts";

/** How graphs are compared. */
export interface MatchOptions {
  /** How similar a pair must be, from 0 to 1. Default {@link defaultThreshold}. */
  readonly threshold?: number;
  /** Compares behaviours that are not known to be a node. Default: by words, the same for every evaluator. */
  readonly similarity?: Similarity;
}

/** Pairs that are less similar are none. */
export const defaultThreshold = 0.5;

/**
 * Compares what was seen with what was expected: pairs obligations with behaviours, and says what came of every obligation, edge, decision,
 * invariant and of the answer. What could not be seen, may be lost, or may come yet is `not-evaluated`, which is no failure.
 *
 * The result does not hang on the order in which either graph lists its nodes. Throws `option-invalid` on a threshold outside of 0 to 1.
 */
export function match(
  expected: ExpectedGraph,
  observed: ObservedGraph,
  options: MatchOptions = {},
): Conformance {
  const all = allNodes(expected);
  const { threshold = defaultThreshold, similarity = wordSimilarity(all) } = options;
  if (!(threshold > 0 && threshold <= 1))
    throw new ContractsError(
      "option-invalid",
      `\`threshold\` is ${threshold}; give a number above 0, up to 1`,
    );
  const hierarchy = hierarchyOf(all);
  const leaves = expected.nodes.filter(({ id }) => hierarchy.isLeaf(id));
  const alignment = align(expected, observed, similarity, threshold);
  const attempts = attemptsIn(alignment, observed);
  const edges = [...expected.edges, ...bridges(expected.edges, leaves, { alignment, attempts, observed })];
  const judging = { alignment, attempts, observed, edges, hierarchy };
  const nodes = nodeResults(leaves, judging);
  const results = {
    nodes,
    edges: edgeResults(nodes, judging),
    branches: expected.branches.map((branch) => branchResult(branch, attempts, observed)),
    invariants: invariantResults(expected.invariants, hierarchy, attempts, observed),
    output: outputResult(expected.output, observed.answer, observed.ended),
    observed: observed.nodes.map((_node, place) => observedResult(place, leaves, alignment, observed)),
  };
  const failures = failuresOf(results, observed.nodes, expected.extras);
  const notEvaluated = openQuestions(results);
  const whole = { ...results, failures, primary: failures[0]?.family ?? null, notEvaluated };
  return {
    conforms: failures.length > 0 ? false : notEvaluated.length > 0 ? null : true,
    scores: scoresOf(whole, leaves),
    ...whole,
  };
}

function branchResult(
  { id, right, active, inactive }: ExpectedBranch,
  attempts: Attempts,
  { unseen }: ObservedGraph,
): BranchResult {
  const seen = (node: string): boolean => attempts(node).some(({ fits }) => fits === "yes");
  const wrong = inactive.filter(seen);
  const base = { branch: id, right, wrong };
  if (wrong.length > 0) return { ...base, verdict: "wrong" };
  const sees = [...active, ...inactive].some((node) => !unseen.includes(node));
  const taken = active.some(seen) || active.length === 0;
  return { ...base, verdict: sees && taken ? "right" : "not-evaluated" };
}

function observedResult(
  place: number,
  leaves: readonly ContractNode[],
  { matches, others }: Alignment,
  { nodes }: ObservedGraph,
): ObservedResult {
  const base = { observed: place };
  const own = [...matches.values()].find((one) => one.observed === place);
  const candidate = own ?? others.get(place);
  if (candidate === undefined) {
    const maybe = nodes[place]?.as?.some((one) => one.fits === "unknown") ?? false;
    return { ...base, verdict: maybe ? "not-evaluated" : "extra" };
  }
  const { node, active, done, fits } = candidate;
  if (fits === "unknown") return { ...base, verdict: "not-evaluated", node };
  if (!active) return { ...base, verdict: "inactive", node };
  if (own !== undefined) return { ...base, verdict: "matched", node };
  const first = nodes[matches.get(node)?.observed ?? -1];
  const again = first !== undefined && first.at < (nodes[place]?.at ?? 0);
  if (again && leaves.find(({ id }) => id === node)?.once === true)
    return { ...base, verdict: "extra", node };
  return { ...base, verdict: done === "no" ? "failed" : "repeat", node };
}

function openQuestions(
  results: Pick<Conformance, "nodes" | "edges" | "invariants" | "output" | "observed">,
): readonly string[] {
  const { nodes, edges, invariants, output, observed } = results;
  return [
    ...nodes.filter(({ verdict }) => verdict === "not-evaluated").map(({ detail }) => detail),
    ...edges
      .filter(({ verdict }) => verdict === "not-evaluated")
      .map(({ from, to }) => `the order of \`${from}\` and \`${to}\``),
    ...invariants
      .filter(({ verdict }) => verdict === "not-evaluated")
      .map(({ invariant, detail }) => `invariant \`${invariant}\`: ${detail}`),
    ...(output.verdict === "not-evaluated" ? [output.detail] : []),
    ...observed
      .filter(({ verdict, node }) => verdict === "not-evaluated" && node === undefined)
      .map(({ observed: place }) => `what ${place} was`),
  ];
}
