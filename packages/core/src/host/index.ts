/**
 * What packages built on core need beside its root entry: what adapters take and give, the small things that each would else write again,
 * and the types of everything that the root's functions take and return, for a typed loop of one's own: `ProposedCall`, `Settlement` and
 * `FinishDecision` of a guard, `SettledAs` of its log, `Json` and `MetricsRecord` of traces, the options of each function, and the parts of
 * procedures and results that the root has no names for.
 */
export type { Classification } from "../analysis/classify.ts";
export { type DeadEnd, type DeadEndSettings, deadEnd, noPlans, type Plans } from "../analysis/dead-end.ts";
export { type Follows, follows } from "../analysis/follows.ts";
export { type JointRules, jointRules } from "../analysis/joint-rules.ts";
export type { Activation, Source } from "../constraint/constraint.ts";
export type { ProcedureDefinition } from "../constraint/define-procedure.ts";
export { derivedFrom } from "../constraint/derived.ts";
export { modes } from "../constraint/modes.ts";
export type { DefinedConstraint, Registry } from "../constraint/procedure.ts";
export { type Attempt, attempt } from "../errors/attempt.ts";
export { nearestName } from "../errors/nearest-name.ts";
export type { Comparator, EvaluateOptions } from "../evaluate/evaluate-options.ts";
export { children } from "../formula/children.ts";
export { compares } from "../formula/compares.ts";
export { matchesGlob } from "../formula/glob.ts";
export { mapChildren } from "../formula/map-children.ts";
export { mapPatterns } from "../formula/map-patterns.ts";
export type { OutcomeRecogniser } from "../formula/outcome-recogniser.ts";
export { capturesOf, variablesOfPattern } from "../formula/variables-of-pattern.ts";
export { alternativesInWords } from "../guard/alternatives-in-words.ts";
export type { DeadEndNotice, FinishDecision, ProposedCall } from "../guard/decision.ts";
export type { Explanation, RuleExplanation } from "../guard/explanation.ts";
export type { PastSettlement, SettledAs, Settlement } from "../guard/guard-event.ts";
export type { RepairPlan } from "../guard/joint/repair-plan.ts";
export type { ToolAllowance } from "../guard/joint/tool-allowances.ts";
export type { Replay, ReplayDifference, ReplayOptions } from "../guard/replay.ts";
export type { StopReport } from "../guard/stop.ts";
export type { ToolDescription } from "../guard/tool-description.ts";
export { canonicalText } from "../json/canonical-text.ts";
export { equalJson } from "../json/equal-json.ts";
export { isJsonObject, type Json, type JsonObject } from "../json/json.ts";
export { jsonText } from "../json/json-text.ts";
export { parseJsonText } from "../json/parse-json-text.ts";
export { parseText } from "../json/parse-text.ts";
export { parsePath, printPath, valuesAt } from "../json/path.ts";
export { type JsonReading, readJson } from "../json/read-json.ts";
export type { RewardOptions, RewardWeights } from "../reward/reward-task.ts";
export { renderPlace } from "../syntax/render-place.ts";
export { argsAreRecorded } from "../trace/args-are-recorded.ts";
export { countedCalls } from "../trace/counted-calls.ts";
export { firstCalls } from "../trace/first-calls.ts";
export type { ReadOptions } from "../trace/from-metrics.ts";
export type { MetricsRecord } from "../trace/metrics-record.ts";
export { holdsMark, redactionGap } from "../trace/redaction.ts";
export type { Evaluation } from "../verdict/verdict.ts";
export { recogniseOutcomes } from "../verify/recognise-outcomes.ts";
export { type Score, type Scored, scoreOf } from "../verify/score.ts";
export type { ComplianceLabel } from "../verify/verification.ts";
export type { VerifyOptions } from "../verify/verify-options.ts";
export { attemptLater } from "./attempt-later.ts";
export { checkAdapterOptions } from "./check-adapter-options.ts";
export { checkAnswer } from "./check-answer.ts";
export { checkTools } from "./check-tools.ts";
export { checkUsable } from "./check-usable.ts";
export { clockOf } from "./clock-of.ts";
export { clustersOf } from "./clusters-of.ts";
export { freshIds } from "./fresh-ids.ts";
export { groupBy } from "./group-by.ts";
export { type GuardCallsOptions, guardCalls, type LoopCall, type RunCall } from "./guard-calls.ts";
export { callIdAt, guardOfTrace } from "./guard-of-trace.ts";
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
export { nameHash } from "./name-hash.ts";
export { parametersOf } from "./parameters-of.ts";
export type { PastCall, PastEvent, Saying } from "./past-event.ts";
export { createRecent, type Recent } from "./recent.ts";
export { type LogStore, recordToLogs } from "./record-to-logs.ts";
export { redactRecorder } from "./redact-recorder.ts";
export { redactSecrets } from "./redact-secrets.ts";
export { costOf, costText, decisionTimes, type RunCost, recordedCost } from "./run-cost.ts";
export { type RunFacts, runFrom } from "./run-from.ts";
export { closingLine, logEvent, openLog, type RunLog } from "./run-log.ts";
export { createSessionGuard, type SessionFacts, tellPast } from "./session-guard.ts";
export { type SessionRequest, type SessionRuns, sessionRuns } from "./session-runs.ts";
export { hiddenTools, insistedOn, longestNote, shortNote } from "./shield.ts";
export { warnOnce } from "./warn-once.ts";
