export type {
  AgentReply,
  AgentView,
  PastCall,
  ScriptedAgent,
  WantedCall,
} from "./agents/scripted-agent.ts";
export { scriptedAgents } from "./agents/scripted-agents.ts";
export { type Alias, aliases, type Domain, domains } from "./corpus/aliases.ts";
export type { Augmentation } from "./corpus/augment.ts";
export { trainingCorpus } from "./corpus/corpus.ts";
export type { CorpusInstance, Split } from "./corpus/corpus-instance.ts";
export { corpusFiles, corpusRecord } from "./corpus/corpus-lines.ts";
export { dataCard } from "./corpus/data-card.ts";
export type { PoolTool, Transform } from "./corpus/pattern.ts";
export { BenchError, type BenchErrorCode } from "./errors/bench-error.ts";
export { type BenchmarkPlan, benchmarkKeys, keyText } from "./harness/benchmark-keys.ts";
export type { Host, HostRequest } from "./harness/host.ts";
export { readRunRecord } from "./harness/read-run-record.ts";
export { type BenchmarkProgress, type BenchmarkWork, runBenchmark } from "./harness/run-benchmark.ts";
export { type Runner, runJob } from "./harness/run-job.ts";
export type { Enforcement, LayerCount, RunKey, RunRecord } from "./harness/run-record.ts";
export { type Setting, type SettingName, settings } from "./harness/setting.ts";
export { type Shard, shardOf } from "./harness/shard.ts";
export { benchmarkInstances, benchmarkSeeds, difficulties } from "./instance/benchmark.ts";
export { goldTrace } from "./instance/gold-trace.ts";
export type { Instance, InstanceKey, Task } from "./instance/instance.ts";
export { instanceOf } from "./instance/instance-of.ts";
export { taskRecord } from "./instance/task-record.ts";
export { type LayerShares, layerShares } from "./layers/layer-shares.ts";
export {
  type Perturbation,
  type PerturbationKind,
  perturbations,
} from "./perturb/perturb.ts";
export {
  type PerturbationRow,
  perturbationMarkdown,
  perturbationTable,
  type Surprise,
} from "./perturb/perturbation-table.ts";
export {
  type BenchmarkReport,
  benchmarkReport,
  type ChangeRow,
  type CorrelationRow,
  type ReportRow,
} from "./report/benchmark-report.ts";
export type { EventRow } from "./report/event-rows.ts";
export type { Figures } from "./report/figures.ts";
export { type Cell, type ReportTable, reportTables } from "./report/report-tables.ts";
export { csvTable, markdownTables } from "./report/write-tables.ts";
export type {
  Difficulty,
  Structure,
  Template,
  TemplateName,
  TransferGroup,
} from "./templates/template.ts";
export { templates } from "./templates/templates.ts";
export {
  type BenchmarkTool,
  benchmarkTools,
  type Parameter,
  type ToolName,
  type ToolSettings,
} from "./tools/benchmark-tools.ts";
export { jsonSchemaOf } from "./tools/json-schema-of.ts";
export type { LoggedCall, UntakenCall } from "./workflow/simulate.ts";
