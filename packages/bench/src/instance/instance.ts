import type { Constraint } from "@agentltl/core";
import type { Difficulty, Structure, TemplateName, TransferGroup } from "../templates/template.ts";
import type { BenchmarkTool } from "../tools/benchmark-tools.ts";
import type { LoggedCall, UntakenCall } from "../workflow/simulate.ts";

/** Which instance: the same triplet gives the same bytes on every platform (paper section 12.4). */
export interface InstanceKey {
  readonly template: TemplateName;
  readonly difficulty: Difficulty;
  /** A whole number >= 0. The benchmark uses 42 and 123. */
  readonly seed: number;
}

/** What a run of an agent is measured by, apart from where it comes from: of the benchmark or of the training corpus. */
export interface Task {
  /** What the agent is told. It holds every number that is needed, and no difficulty. */
  readonly prompt: string;
  /** The tools that the agent is offered, made afresh at each call. */
  readonly tools: () => readonly BenchmarkTool[];
  /** What a perfect run calls, in order. */
  readonly gold: readonly LoggedCall[];
  readonly answer: number;
  /** The calls of branches that the gold run didn't take. */
  readonly untaken: readonly UntakenCall[];
  /** What the gold run stands for, in layers L1 to L6. It satisfies every one of them. */
  readonly constraints: readonly Constraint[];
}

/** One task of the benchmark (paper section 12.4). */
export interface Instance extends InstanceKey, Task {
  /** As in `nested_loops/D3/42`. */
  readonly id: string;
  readonly structure: Structure;
  readonly group: TransferGroup;
  readonly parameters: Readonly<Record<string, number>>;
  /** How often a decision went either way. */
  readonly branches: { readonly taken: number; readonly notTaken: number };
  /** How many rounds all loops went. */
  readonly iterations: number;
}
