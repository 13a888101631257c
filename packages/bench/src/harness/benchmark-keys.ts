import { benchmarkSeeds, difficulties } from "../instance/benchmark.ts";
import type { Difficulty, TemplateName } from "../templates/template.ts";
import { templates } from "../templates/templates.ts";
import type { Host } from "./host.ts";
import type { RunKey } from "./run-record.ts";
import type { SettingName } from "./setting.ts";

/** Which runs are to be made. What is left out is as in the study. */
export interface BenchmarkPlan {
  readonly agents: readonly string[];
  readonly hosts: readonly Host["name"][];
  /** Default: the three settings of the paper. */
  readonly settings?: readonly SettingName[];
  readonly templates?: readonly TemplateName[];
  readonly difficulties?: readonly Difficulty[];
  /** Default: 42 and 123. */
  readonly seeds?: readonly number[];
  /** How often each instance is run. Default 3: 12 x 5 x 2 x 3 = 360 runs for an agent and a setting. */
  readonly trials?: number;
  /** How likely a call meets trouble. Default 0 alone. */
  readonly noise?: readonly number[];
}

/** The runs of a plan. Those of one instance come together. */
export function benchmarkKeys(plan: BenchmarkPlan): readonly RunKey[] {
  const { trials = 3, seeds = benchmarkSeeds, noise = [0] } = plan;
  const { settings = ["baseline", "block-and-warn", "soft-block"] } = plan;
  const keys: RunKey[] = [];
  for (const template of plan.templates ?? templates.map(({ name }) => name))
    for (const difficulty of plan.difficulties ?? difficulties)
      for (const seed of seeds)
        for (const agent of plan.agents)
          for (const host of plan.hosts)
            for (const setting of settings)
              for (const level of noise)
                for (let trial = 1; trial <= trials; trial += 1)
                  keys.push({ agent, host, setting, template, difficulty, seed, trial, noise: level });
  return keys;
}

/** One text for a run: equal just where the keys are. */
export function keyText(key: RunKey): string {
  const { agent, host, setting, template, difficulty, seed, trial, noise } = key;
  return JSON.stringify([agent, host, setting, template, difficulty, seed, trial, noise]);
}
