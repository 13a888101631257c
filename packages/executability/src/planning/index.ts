export {
  type AgentTask,
  type CallEnd,
  type PlanningView,
  planningView,
  type Workplace,
} from "./agent-task.ts";
export { type AiSdkLanguageModel, type AiSdkModelOptions, aiSdkModel } from "./ai-sdk-model.ts";
export type { Cost, Meter, Purpose, RunCost, Spending } from "./cost.ts";
export { declaredVerifier } from "./declared-verifier.ts";
export { type Decoding, leastRandom } from "./decoding.ts";
export { machineTask } from "./machine-task.ts";
export type {
  Completion,
  CompletionOptions,
  Model,
  ModelCall,
  ModelMessage,
  OfferedTool,
  Usage,
} from "./model.ts";
export { modelOfScript, parseScript, type ScriptEntry, type ScriptedTurn } from "./parse-script.ts";
export { parseTasks, type TaskFile } from "./parse-tasks.ts";
export { type Plan, type PlanStep, readPlan, type StepReference } from "./plan.ts";
export { type PlanCheck, type PlanRejection, type PlanVerdict, planChecks } from "./plan-verdict.ts";
export { type Asking, acceptAll, modelVerifier, type PlanVerifier } from "./plan-verifier.ts";
export { type AgentRun, type AgentSettings, type MadePlan, type Method, runAgent } from "./run-agent.ts";
export { type ScriptedModel, type ScriptedReply, scriptedModel } from "./scripted-model.ts";
export {
  type ConditionDifference,
  firstPlan,
  runSensitivity,
  type ScoredRun,
  type SensitivityRuns,
  type SensitivitySettings,
  sensitivityDifferences,
} from "./sensitivity.ts";
export type { Candidate } from "./verified-plan.ts";
