export { BenchError, type BenchErrorCode } from "./errors/bench-error.ts";
export { createRewarder, type Rewarder, type RewarderOptions } from "./reward/create-rewarder.ts";
export { batchItems } from "./reward/reward-items.ts";
export type { RewardLimits } from "./reward/reward-limits.ts";
export type { RewardLine } from "./reward/reward-line.ts";
export { readSettings } from "./reward/reward-settings.ts";
export {
  type BenchmarkTool,
  benchmarkTools,
  type Parameter,
  type ToolName,
  type ToolSettings,
} from "./tools/benchmark-tools.ts";
export { jsonSchemaOf } from "./tools/json-schema-of.ts";
