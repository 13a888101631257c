/**
 * What packages built on core need beside its root entry: what adapters take and give, and the small things that each would else write
 * again.
 */
export { type Attempt, attempt } from "../errors/attempt.ts";
export { nearestName } from "../errors/nearest-name.ts";
export { capturesOf, variablesOfPattern } from "../formula/variables-of-pattern.ts";
export type { ToolDescription } from "../guard/tool-description.ts";
export type { PastSettlement, Settlement } from "../guard/guard-event.ts";
export { renderPlace } from "../syntax/render-place.ts";
export { recogniseOutcomes } from "../verify/recognise-outcomes.ts";
export { attemptLater } from "./attempt-later.ts";
export { checkAdapterOptions } from "./check-adapter-options.ts";
export { checkAnswer } from "./check-answer.ts";
export { checkTools } from "./check-tools.ts";
export { checkUsable } from "./check-usable.ts";
export { freshIds } from "./fresh-ids.ts";
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
export { parametersOf } from "./parameters-of.ts";
export type { PastCall, PastEvent, Saying } from "./past-event.ts";
export { createRecent, type Recent } from "./recent.ts";
export { type LogStore, recordToLogs } from "./record-to-logs.ts";
export { type RunFacts, runFrom } from "./run-from.ts";
export { closingLine, logEvent, openLog, type RunLog } from "./run-log.ts";
export { createSessionGuard, type SessionFacts } from "./session-guard.ts";
export { type SessionRequest, type SessionRuns, sessionRuns } from "./session-runs.ts";
export { warnOnce } from "./warn-once.ts";
