import { nearestName } from "@agentltl/core/host";
import type { ScriptedAgent } from "../agents/scripted-agent.ts";
import { BenchError } from "../errors/bench-error.ts";
import type { Instance } from "../instance/instance.ts";
import { instanceOf } from "../instance/instance-of.ts";
import { enforceable } from "./enforceable.ts";
import type { Host } from "./host.ts";
import { judgeRun } from "./judge-run.ts";
import type { RunKey, RunRecord } from "./run-record.ts";
import { type Setting, settings } from "./setting.ts";
import { inTrouble } from "./trouble.ts";

/** Who makes a run: a host, and a scripted agent where the host has no model of its own. */
export interface Runner {
  readonly host: Host;
  readonly agent?: ScriptedAgent | undefined;
}

/** Makes one run of the benchmark, with a budget of 10 d + 10 calls (paper section 4.2). Rejects where the host's loop itself fails. */
export async function runJob(
  key: RunKey,
  { host, agent }: Runner,
  instance: Instance = instanceOf(key),
): Promise<RunRecord> {
  const { posture, mode, shield } = settingOf(key.setting);
  const seed = 1000 * key.seed + 10 * key.trial + key.difficulty;
  const task = key.noise > 0 ? inTrouble(instance, key.noise, seed) : instance;
  const run = await host.run({
    task,
    rules: enforceable(task.constraints, mode),
    posture,
    shield,
    budget: 10 * key.difficulty + 10,
    ...(agent === undefined ? {} : { agent }),
    seed,
  });
  return judgeRun(key, run, task);
}

function settingOf(name: string): Setting {
  const found = settings.find((setting) => setting.name === name);
  if (found !== undefined) return found;
  const names = settings.map((setting) => setting.name);
  const nearest = nearestName(name, names);
  const advice = nearest === undefined ? `give one of ${names.join(", ")}` : `did you mean \`${nearest}\`?`;
  throw new BenchError("name-unknown", `there is no setting \`${name}\`: ${advice}`);
}
