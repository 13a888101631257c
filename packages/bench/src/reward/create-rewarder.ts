import { type RewardTask, reward } from "@agentltl/core";
import {
  attempt,
  createRecent,
  isJsonObject,
  type Json,
  nearestName,
  type RewardOptions,
} from "@agentltl/core/host";
import { BenchError } from "../errors/bench-error.ts";
import { member } from "../json/member.ts";
import { checkKeys } from "./known-keys.ts";
import { readRollout } from "./read-rollout.ts";
import { readTask } from "./read-task.ts";
import { itemKeys } from "./reward-items.ts";
import { type RewardLimits, rewardLimits } from "./reward-limits.ts";
import { errorLine, type RewardLine, rewardLine } from "./reward-line.ts";
import { readSettings } from "./reward-settings.ts";

/** What a rewarder is made of. */
export interface RewarderOptions {
  /** Tasks by name, for items whose `task` is a text. */
  readonly tasks?: ReadonlyMap<string, Json>;
  /** The task of items that name none. */
  readonly task?: Json;
  /** For items that don't say otherwise. */
  readonly settings?: RewardOptions;
  readonly limits?: RewardLimits;
}

/** Computes rewards of items as JSON. It keeps nothing but the tasks that it has read, so an answer depends on its item alone. */
export interface Rewarder {
  /** Never throws: what is wrong with an item is said in its line. `index` is the item's place. */
  answer(item: Json, index: number): RewardLine;
  /** The same for an item as JSON text. */
  answerText(text: string, index: number): string;
}

/** How many tasks are kept read. */
const mostTasks = 4_096;

/** A rewarder: `{ id?, task, rollout, preset?, alpha?, weights?, shaping?, parallel? }` in, a reward or an error out. */
export function createRewarder(options: RewarderOptions = {}): Rewarder {
  const { tasks = new Map<string, Json>(), settings = {}, limits = rewardLimits } = options;
  const read = createRecent<RewardTask>(mostTasks);

  function taskOf(given: Json | undefined): RewardTask {
    const value = given ?? options.task;
    if (value === undefined) throw new BenchError("input-invalid", "the item has no `task`");
    const key = JSON.stringify(value);
    const known = read.get(key);
    if (known !== undefined) return known;
    const task = readTask(typeof value === "string" ? named(value, tasks) : value, limits);
    read.set(key, task);
    return task;
  }

  function answerOrThrow(item: Json, index: number): RewardLine {
    if (!isJsonObject(item))
      throw new BenchError("input-invalid", "an item is an object with `task` and `rollout`");
    checkKeys(item, itemKeys, "the item");
    const rollout = member(item, "rollout");
    if (rollout === undefined) throw new BenchError("input-invalid", "the item has no `rollout`");
    const how = readSettings(item, settings);
    const task = taskOf(member(item, "task"));
    return rewardLine(index, member(item, "id"), reward(readRollout(rollout, limits), task, how));
  }

  function answer(item: Json, index: number): RewardLine {
    const done = attempt(() => answerOrThrow(item, index));
    return done.kind === "done" ? done.value : errorLine(index, member(item, "id"), done.error);
  }

  return {
    answer,
    answerText(text, index) {
      const item = attempt((): Json => JSON.parse(text));
      const line =
        item.kind === "done"
          ? answer(item.value, index)
          : errorLine(index, undefined, new BenchError("input-invalid", "the line is no JSON"));
      const written = attempt(() => JSON.stringify(line));
      // An `id` may be too deep to be written again.
      return written.kind === "done"
        ? written.value
        : JSON.stringify(errorLine(index, undefined, written.error));
    },
  };
}

function named(name: string, tasks: ReadonlyMap<string, Json>): Json {
  const found = tasks.get(name);
  if (found !== undefined) return found;
  const nearest = nearestName(name, [...tasks.keys()]);
  const hint =
    tasks.size === 0
      ? "no tasks were loaded: start with --tasks, or give the task itself"
      : nearest === undefined
        ? `${tasks.size} tasks are known`
        : `did you mean \`${nearest}\`?`;
  throw new BenchError("name-unknown", `no task is called \`${name.slice(0, 200)}\`; ${hint}`);
}
