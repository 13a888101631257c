import { mean } from "@agentltl/statistics";
import { checkExecutability } from "../check/check-executability.ts";
import type { Environment } from "../environment/environment.ts";
import { type PairedDifferences, pairedDifferences } from "../metrics/paired.ts";
import type { ExecutedRun } from "../metrics/run.ts";
import { type AgentTask, planningView } from "./agent-task.ts";
import { createMeter } from "./cost.ts";
import { leastRandom } from "./decoding.ts";
import type { Model } from "./model.ts";
import type { PlanVerifier } from "./plan-verifier.ts";
import { type AgentRun, type AgentSettings, type MadePlan, runAgent } from "./run-agent.ts";
import { proposePlan } from "./verified-plan.ts";

/** What is compared (appendix F.3). */
export interface SensitivitySettings extends AgentSettings {
  readonly planner: Model;
  /** One condition for each, such as models and `acceptAll`. Their ids are all different. */
  readonly verifiers: readonly PlanVerifier[];
  /** Whether a run did what its task asks for; absent or `undefined`: nobody knows. What it costs is nowhere counted. */
  readonly succeeded?: (run: AgentRun) => boolean | undefined | Promise<boolean | undefined>;
}

/** The runs of each condition. */
export interface SensitivityRuns {
  /** Runs with the same first plan that nobody verified, task by task. */
  readonly baseline: readonly ScoredRun[];
  readonly conditions: ReadonlyMap<string, readonly ScoredRun[]>;
}

/** A run, and whether it succeeded. */
export interface ScoredRun {
  readonly run: AgentRun;
  readonly success?: boolean;
}

/**
 * Runs each task under every condition: all begin with the same plan, made once for each task, and have the same tools, horizon and decoding. Each
 * condition's cost holds that of the plan.
 */
export async function runSensitivity(
  tasks: readonly AgentTask[],
  settings: SensitivitySettings,
): Promise<SensitivityRuns> {
  const { planner, verifiers } = settings;
  const baseline: ScoredRun[] = [];
  const conditions = new Map(verifiers.map(({ id }): [string, ScoredRun[]] => [id, []]));
  for (const task of tasks) {
    const first = await firstPlan(task, settings);
    const scored = async (run: AgentRun): Promise<ScoredRun> => {
      const success = await settings.succeeded?.(run);
      return { run, ...(success === undefined ? {} : { success }) };
    };
    baseline.push(await scored(await runAgent(task, { kind: "plan-conditioned", planner }, settings, first)));
    for (const verifier of verifiers) {
      const run = await runAgent(task, { kind: "dual-loop", planner, verifier }, settings, first);
      conditions.get(verifier.id)?.push(await scored(run));
    }
  }
  return { baseline, conditions };
}

/** Asks for the plan that all conditions of a task begin with, and keeps what it cost. */
export async function firstPlan(
  task: AgentTask,
  {
    planner,
    decoding = leastRandom,
    clock = Date.now,
  }: Pick<SensitivitySettings, "planner" | "decoding" | "clock">,
): Promise<MadePlan> {
  const meter = createMeter(clock);
  const text = await proposePlan(planningView(task), planner, { meter, decoding });
  return { text, spent: meter.spent };
}

/** How a condition differs from the baseline. */
export interface ConditionDifference {
  readonly condition: string;
  /** With intervals, task by task; absent where no task could be judged under both. */
  readonly figures?: PairedDifferences;
  /** Of the means of a run; without intervals. `null` where a provider did not report tokens. */
  readonly tokens: number | null;
  readonly latencyMs: number;
}

/** The differences of every condition from the baseline, judged in an environment by what was really done. */
export function sensitivityDifferences<State>(
  { baseline, conditions }: SensitivityRuns,
  environment: Environment<State>,
  options: { readonly seed: number; readonly times?: number },
): readonly ConditionDifference[] {
  const judged = (runs: readonly ScoredRun[]) => runs.flatMap((run) => executedRun(run, environment));
  const theirs = judged(baseline);
  return [...conditions].map(([condition, runs]) => {
    const figures = pairedDifferences(judged(runs), theirs, options);
    const [tokens, other] = [meanTokens(runs), meanTokens(baseline)];
    return {
      condition,
      ...(figures === undefined ? {} : { figures }),
      tokens: tokens === null || other === null ? null : tokens - other,
      latencyMs: meanOf(runs, ({ cost }) => cost.latencyMs) - meanOf(baseline, ({ cost }) => cost.latencyMs),
    };
  });
}

/** A run as the figures of a cohort take it; none where it can't be told how far it could be done. */
export function executedRun<State>(
  { run, success }: ScoredRun,
  environment: Environment<State>,
): readonly ExecutedRun[] {
  const { horizon, fed } = checkExecutability(run.trace, environment);
  if (fed === null) return [];
  return [{ task: run.task, horizon, fed, ...(success === undefined ? {} : { success }) }];
}

function meanTokens(runs: readonly ScoredRun[]): number | null {
  return runs.some(({ run }) => run.cost.tokens === null)
    ? null
    : meanOf(runs, ({ cost }) => cost.tokens ?? Number.NaN);
}

function meanOf(runs: readonly ScoredRun[], value: (run: AgentRun) => number): number {
  return mean(runs.map(({ run }) => value(run)));
}
