export { BenchError, type BenchErrorCode } from "./errors/bench-error.ts";
export {
  type BenchmarkTool,
  benchmarkTools,
  type Parameter,
  type ToolName,
  type ToolSettings,
} from "./tools/benchmark-tools.ts";
export { jsonSchemaOf } from "./tools/json-schema-of.ts";
