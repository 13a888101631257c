export type { MatcherInput } from "./as-matcher.ts";
export type { CallDescription, CallInput, Conditions } from "./as-pattern.ts";
export {
  after,
  allBefore,
  answered,
  before,
  branchCalled,
  called,
  calledWith,
  calledWithResult,
  constant,
  count,
  inOrder,
  instanceBefore,
  metric,
  now,
  precedes,
  said,
  withinCalls,
  withinTime,
} from "./build-atoms.ts";
export {
  argsOf,
  domainOf,
  metricsOf,
  registeredDomain,
  resultsOf,
  seen,
  toolNames,
  values,
} from "./build-domains.ts";
export {
  and,
  at,
  countBefore,
  eventually,
  eventuallyWithin,
  globally,
  historically,
  iff,
  implies,
  next,
  not,
  once,
  or,
  previous,
  release,
  since,
  until,
  weakNext,
  weakUntil,
} from "./build-operators.ts";
export {
  bind,
  bindSome,
  exists,
  forall,
  type PredicateDescription,
  predicate,
  variable,
} from "./build-quantifiers.ts";
export type {
  CallView,
  CodeView,
  DomainFunction,
  MessageView,
  PredicateFunction,
  PredicateResult,
} from "./code.ts";
export type { Domain } from "./domain.ts";
export type { Comparison, Formula, FormulaOf, Predicate, Speaker } from "./formula.ts";
export { formulaFromJSON } from "./formula-from-json.ts";
export { formulaToJSON } from "./formula-to-json.ts";
export type {
  CallPart,
  Condition,
  EndedAs,
  Matcher,
  Operand,
  Pattern,
  Relation,
  ToolSelector,
  VariableReference,
} from "./pattern.ts";
export { type Problem, problems, type RegisteredNames } from "./problems.ts";
export { substitute } from "./substitute.ts";
