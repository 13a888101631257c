export type { BenchmarkRun, RunStep } from "./benchmark/benchmark-run.ts";
export {
  type Evaluator,
  extractedBy,
  extractedFromCalls,
  extractedFromText,
  goldGraphs,
} from "./benchmark/evaluators.ts";
export { type EvaluatorFigures, figuresOf, type Judgement, type Share } from "./benchmark/figures.ts";
export { type JudgeSees, judge } from "./benchmark/judges.ts";
export { type BenchmarkCase, makeCases } from "./benchmark/make-cases.ts";
export { type ScoreCasesOptions, type ScoredCases, scoreCases } from "./benchmark/score-cases.ts";
export type { Variation } from "./benchmark/variation.ts";
export { variations } from "./benchmark/variations.ts";
export {
  type ContractComparison,
  compareContracts,
  type Overlap,
} from "./compile/compare-contracts.ts";
export { type CompiledContract, compileContract } from "./compile/compile-contract.ts";
export { representativeQueries } from "./compile/representative-queries.ts";
export {
  type BranchResult,
  type Conformance,
  type ConformanceScores,
  type EdgeResult,
  type Failure,
  type FailureFamily,
  families,
  type InvariantResult,
  type NodeResult,
  type ObservedResult,
  type OutputResult,
} from "./conformance/conformance.ts";
export { defaultThreshold, type MatchOptions, match } from "./conformance/match.ts";
export type {
  Branch,
  BranchCase,
  Contract,
  ContractEdge,
  ContractNode,
  Evidence,
  Invariant,
  NodeType,
  Requirement,
  Span,
  ValueTest,
} from "./contract/contract.ts";
export { type ParseContractOptions, parseContract } from "./contract/parse-contract.ts";
export {
  type ContractFault,
  type ContractFaultCode,
  ContractsError,
  type ContractsErrorCode,
} from "./errors/contracts-error.ts";
export { condition } from "./expected/condition.ts";
export type {
  ExpectedBranch,
  ExpectedEdge,
  ExpectedGraph,
  ExpectedInvariant,
  ExpectedValue,
  InactiveNode,
} from "./expected/expected-graph.ts";
export type { Similarity } from "./matching/similarity.ts";
export { type AskModel, type ModelRequest, modelExtractor } from "./observed/model-extractor.ts";
export { defaultExtractor, type Extractor, observe } from "./observed/observe.ts";
export { type ObserveCallsOptions, observeCalls } from "./observed/observe-calls.ts";
export { type ObserveTextOptions, observeText } from "./observed/observe-text.ts";
export {
  type ObservedAs,
  type ObservedEvidence,
  type ObservedGraph,
  type ObservedNode,
  observedEdges,
} from "./observed/observed-graph.ts";
export { type CompiledGraph, type NotEnforced, toProcedure } from "./procedure/to-procedure.ts";
export type { Condition, FieldReference, QueryField, Relation, Scalar, Test } from "./query/condition.ts";
