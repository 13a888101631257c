/** Of which family a failure is. */
export type FailureFamily = "misbranch" | "omission" | "order" | "extra" | "invariant" | "output";

/** The families; of several failures the one that comes first here is the primary one. */
export const families: readonly FailureFamily[] = [
  "misbranch",
  "omission",
  "order",
  "extra",
  "invariant",
  "output",
];

/** What came of one obligation. */
export interface NodeResult {
  readonly node: string;
  /** `not-needed`: it is owed only where it is needed, or never. */
  readonly verdict: "met" | "missed" | "not-needed" | "not-evaluated";
  /** What meets it: a place in the observed graph's `nodes`. */
  readonly observed?: number;
  /** How sure the match is. */
  readonly similarity?: number;
  /** It was met by evidence for a whole that it is part of, or for one of its parts. */
  readonly level?: "above" | "below";
  readonly detail: string;
}

/** What came of one edge. */
export interface EdgeResult {
  readonly from: string;
  readonly to: string;
  readonly bridged: boolean;
  readonly verdict: "kept" | "broken" | "not-needed" | "not-evaluated";
  /** Which end is not met, or that both are in the wrong order. `from-missing`: although the other end was tried. */
  readonly because?: "order" | "from-missing" | "to-missing";
}

/** What came of one decision. */
export interface BranchResult {
  readonly branch: string;
  readonly right: string | null;
  readonly verdict: "right" | "wrong" | "not-evaluated";
  /** Nodes of other cases that were seen. */
  readonly wrong: readonly string[];
}

/** What came of one invariant. */
export interface InvariantResult {
  readonly invariant: string;
  readonly verdict: "kept" | "broken" | "not-evaluated";
  /** The share of times that it was kept; `null` where it was not evaluated. */
  readonly score: number | null;
  readonly detail: string;
  /** Where it was broken. */
  readonly observed: readonly number[];
}

/** What came of the form of the answer. `none`: the contract asks for no form. */
export interface OutputResult {
  readonly verdict: "valid" | "invalid" | "not-evaluated" | "none";
  readonly detail: string;
}

/** What one observed behaviour is. `repeat`: of a node that is met; `failed`: it was tried and did not work. */
export interface ObservedResult {
  readonly observed: number;
  readonly verdict: "matched" | "repeat" | "failed" | "inactive" | "extra" | "not-evaluated";
  /** The node that it is taken for. */
  readonly node?: string;
}

/** One thing that is wrong. */
export interface Failure {
  readonly family: FailureFamily;
  /** The node, `a -> b`, the invariant, or what was seen. */
  readonly location: string;
  /** Where in the observed graph's `nodes` it shows. */
  readonly observed: readonly number[];
  readonly detail: string;
}

/** Figures from 0 to 1; `null` where nothing was evaluated. */
export interface ConformanceScores {
  /** Of the obligations that are owed, the share that is met. */
  readonly nodeRecall: number | null;
  /** Of what was seen, the share that is an active obligation. */
  readonly observedPrecision: number | null;
  /** Of the edges, the share that is kept. An edge with an end that is missed is not. */
  readonly edgeConformance: number | null;
  /** Of the decisions, the share that went right. */
  readonly branchCorrectness: number | null;
  /** The mean of the invariants' scores. */
  readonly invariantScore: number | null;
  /** 1 where the answer has the form that is asked for, 0 where it has not. */
  readonly outputValidity: number | null;
}

/** How what was seen compares with what was expected. */
export interface Conformance {
  /** `null`: nothing is wrong as far as was seen, and something that is owed could not be evaluated. */
  readonly conforms: boolean | null;
  readonly scores: ConformanceScores;
  /** By family in the order of {@link families}, then by location. */
  readonly failures: readonly Failure[];
  /** The family of the first failure; `null` where there is none. */
  readonly primary: FailureFamily | null;
  readonly nodes: readonly NodeResult[];
  readonly edges: readonly EdgeResult[];
  readonly branches: readonly BranchResult[];
  readonly invariants: readonly InvariantResult[];
  readonly output: OutputResult;
  readonly observed: readonly ObservedResult[];
  /** What was not evaluated, and why, in sentences. */
  readonly notEvaluated: readonly string[];
}
