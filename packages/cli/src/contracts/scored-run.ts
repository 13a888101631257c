import type { Conformance, ExpectedGraph, ObservedGraph } from "@agentltl/contracts";

/** A run, what was asked of it, what was seen of it, and what came of that. */
export interface ScoredRun {
  /** The file and line that it comes from. */
  readonly place: string;
  readonly expected: ExpectedGraph;
  readonly observed: ObservedGraph;
  readonly conformance: Conformance;
}

/** The six figures in the order in which they are shown. */
export const scoreNames: readonly (readonly [keyof Conformance["scores"], string])[] = [
  ["nodeRecall", "nodes"],
  ["observedPrecision", "precision"],
  ["edgeConformance", "edges"],
  ["branchCorrectness", "branches"],
  ["invariantScore", "invariants"],
  ["outputValidity", "output"],
];

/** How a run stands, in one word. */
export function verdictText({ conforms, primary }: Pick<Conformance, "conforms" | "primary">): string {
  return conforms === null ? "not evaluated" : (primary ?? "conforms");
}
