export { type BfclState, type BfclTask, bfclEnvironment } from "./bfcl/bfcl-environment.ts";
export { type CheckOptions, checkExecutability } from "./check/check-executability.ts";
export type { Executability, FirstFailure } from "./check/executability.ts";
export { diagnosticOrder, type Failure, type FailureCategory } from "./check/failure.ts";
export type { Environment, Inspection, Transition } from "./environment/environment.ts";
export { type RecordedOptions, recordedEnvironment } from "./environment/recorded.ts";
export { together } from "./environment/together.ts";
export { type ToolEnvironmentOptions, toolEnvironment } from "./environment/tool-environment.ts";
export type { StandardSchema, ToolSpecification } from "./environment/tool-specification.ts";
export { ExecutabilityError, type ExecutabilityErrorCode } from "./errors/executability-error.ts";
export { executabilityGate, type GateOptions } from "./formula/executability-gate.ts";
export { executable, executablePredicate } from "./formula/executable.ts";
export type { TraceFacts } from "./formula/replay-so-far.ts";
export type { Validator } from "./machine/compile-machine.ts";
export type {
  MachineCondition,
  MachineEffect,
  MachineFile,
  MachineTool,
  MachineValues,
} from "./machine/machine.ts";
export { type MachineOptions, machineEnvironment } from "./machine/machine-environment.ts";
export type { MachineState } from "./machine/machine-state.ts";
export { type ParseMachineOptions, parseMachine } from "./machine/parse-machine.ts";
export {
  type CohortFigures,
  cohortFigures,
  type DepthFigures,
  type Recovery,
  type SuccessParts,
} from "./metrics/cohort.ts";
export { type HoeffdingBounds, hoeffdingBounds } from "./metrics/hoeffding-bounds.ts";
export { type CohortIntervals, cohortIntervals, type IntervalOptions } from "./metrics/intervals.ts";
export { type Difference, type PairedDifferences, pairedDifferences } from "./metrics/paired.ts";
export type { ExecutedRun } from "./metrics/run.ts";
export { tauAirlineEnvironment, tauRetailEnvironment } from "./tau/tau-environment.ts";
