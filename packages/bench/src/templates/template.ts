import type { ToolName } from "../tools/benchmark-tools.ts";
import type { Workflow } from "../workflow/simulate.ts";

/** The twelve workflows (paper section 12.2). */
export type TemplateName =
  | "loop_termination"
  | "branch_selection"
  | "tool_condition_branching"
  | "fan_out_fan_in"
  | "forall_processing"
  | "exists_selection"
  | "forall_exists_combined"
  | "nested_loops"
  | "nested_loops+branching"
  | "fan_out+loop"
  | "loop+expansion"
  | "dynamic_expansion";

/** The five structural types. The paper's table of them is missing from our copy: which template is of which type is ours. */
export type Structure = "loop" | "branch" | "fan-out" | "expansion" | "composite";

/** How a template is related to the training corpus (paper section 13.2). */
export type TransferGroup = "direct-simplification" | "motif-overlap" | "no-coverage";

/** D1 to D5. */
export type Difficulty = 1 | 2 | 3 | 4 | 5;

/** Which instance of a template: the same gives the same bytes on every platform. */
export interface Level {
  readonly difficulty: Difficulty;
  readonly seed: number;
  /** Derived from the seed: (seed mod 10) + 1 (paper section 12.4). */
  readonly j: number;
}

/** A template with its numbers. */
export interface Plan {
  readonly parameters: Readonly<Record<string, number>>;
  /** How many numbers `tool_a_list` gives. */
  readonly items?: number;
  /** What the agent is told to do, a sentence or two each. */
  readonly steps: readonly string[];
  /** Does it, and gives the answer. */
  readonly procedure: (workflow: Workflow) => number;
}

/** A workflow whose length one parameter scales. */
export interface Template {
  readonly name: TemplateName;
  readonly structure: Structure;
  readonly group: TransferGroup;
  /** What the agent is offered. */
  readonly tools: readonly ToolName[];
  /** The parameter that grows with the difficulty (paper section 12.3). */
  readonly axis: string;
  readonly plan: (level: Level) => Plan;
}
