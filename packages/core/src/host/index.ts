/**
 * What packages built on core need beside its root entry: what adapters take and give, and the small things that each would else write
 * again.
 */
export { type Attempt, attempt } from "../errors/attempt.ts";
export { nearestName } from "../errors/nearest-name.ts";
export { capturesOf, variablesOfPattern } from "../formula/variables-of-pattern.ts";
export { renderPlace } from "../syntax/render-place.ts";
export { recogniseOutcomes } from "../verify/recognise-outcomes.ts";
export { checkAdapterOptions } from "./check-adapter-options.ts";
export { guardOptionsFrom } from "./guard-options-from.ts";
export type {
  AdapterOptions,
  AnswerCheck,
  AnswerReport,
  Recorder,
  Redactor,
  Run,
  SessionStore,
} from "./host.ts";
export { type AnswerJudgement, judgeAnswer } from "./judge-answer.ts";
export { type RunFacts, runFrom } from "./run-from.ts";
export { closingLine, logEvent, openLog, type RunLog } from "./run-log.ts";
