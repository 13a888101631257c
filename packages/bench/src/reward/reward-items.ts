import { isJsonObject, type Json, type JsonObject } from "@agentltl/core/host";
import { BenchError } from "../errors/bench-error.ts";
import { member } from "../json/member.ts";
import { checkKeys } from "./known-keys.ts";
import { settingKeys } from "./reward-settings.ts";

/** The keys of one item. */
export const itemKeys: readonly string[] = ["id", "task", "rollout", ...settingKeys];

const batchKeys = ["ids", "task", "tasks", "rollouts", ...settingKeys];

/**
 * The items of a batch: `rollouts`, and for each its task: `tasks`, a list as long or one task for all (`task` says the same), and `ids`. The
 * batch's settings are those of each item. Throws `input-invalid` where there is no list, or the lists differ in length.
 */
export function batchItems(body: Json): readonly JsonObject[] {
  if (!isJsonObject(body)) throw wrong("a batch is an object with `tasks` and `rollouts`");
  checkKeys(body, batchKeys, "the batch");
  const [rollouts, ids, one] = ["rollouts", "ids", "task"].map((key) => member(body, key));
  const tasks = member(body, "tasks");
  if (!Array.isArray(rollouts)) throw wrong("the batch has no list `rollouts`");
  if (one !== undefined && tasks !== undefined)
    throw wrong("the batch has `task` and `tasks`: leave one out");
  if (Array.isArray(tasks)) checkLength("tasks", tasks, rollouts);
  if (ids !== undefined) checkLength("ids", ids, rollouts);
  const settings = Object.fromEntries(Object.entries(body).filter(([key]) => settingKeys.includes(key)));
  return rollouts.map((rollout: Json, index): JsonObject => {
    const task = Array.isArray(tasks) ? tasks[index] : (tasks ?? one);
    const id = Array.isArray(ids) ? ids[index] : undefined;
    return {
      ...(id === undefined ? {} : { id }),
      ...(task === undefined ? {} : { task }),
      rollout,
      ...settings,
    };
  });
}

function checkLength(key: string, list: Json, rollouts: readonly Json[]): void {
  if (!Array.isArray(list)) throw wrong(`\`${key}\` of the batch is not a list`);
  if (list.length !== rollouts.length)
    throw wrong(`the batch has ${rollouts.length} \`rollouts\` and ${list.length} \`${key}\`: give as many`);
}

function wrong(message: string): BenchError {
  return new BenchError("input-invalid", message);
}
