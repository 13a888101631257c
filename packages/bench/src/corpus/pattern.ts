import type { Random } from "@agentltl/statistics";
import type { TemplateName } from "../templates/template.ts";
import type { Workflow } from "../workflow/simulate.ts";

/** The four tools of the training corpus (paper section 12.1). */
export type PoolTool = "tool_a" | "tool_b" | "tool_c" | "tool_d";

/** Which tool does the first transformation, where it may be either (paper section 13.1). */
export type Transform = "tool_a" | "tool_c";

/** A pattern with its numbers. */
export interface PatternPlan {
  readonly steps: readonly string[];
  readonly procedure: (workflow: Workflow) => number;
}

/** The numbers of an instance by name. */
export type Numbers = Readonly<Record<string, number>>;

/** A short workflow over four tools: a simplified template (paper section 13.1; the paper's table of them is missing from our copy). */
export interface Pattern {
  readonly name: string;
  /** The tools that may do its transformation: one, or both where it is marked a/c. */
  readonly transforms: readonly [Transform, ...Transform[]];
  /** The template of the benchmark that it is a shorter form of. */
  readonly direct?: TemplateName;
  /** Templates of the benchmark that share some of its structure. */
  readonly motifs: readonly TemplateName[];
  readonly numbers: (random: Random) => Numbers;
  readonly plan: (numbers: Numbers, transform: Transform) => PatternPlan;
}

/** The number of that name. A pattern asks for none that it doesn't draw. */
export function numberOf(numbers: Numbers, name: string): number {
  const found = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
  if (found === undefined) throw new TypeError(`a pattern has no number ${name}`);
  return found;
}

/** Draws numbers between 1 and a bound, each for one name. */
export function draw(random: Random, bounds: Numbers): Numbers {
  return Object.fromEntries(Object.entries(bounds).map(([name, bound]) => [name, 1 + random.below(bound)]));
}
