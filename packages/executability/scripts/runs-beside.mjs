// The runs beside the repository, for the scripts of this folder. Without them a script ends here.
import { existsSync, readFileSync } from "node:fs";
import { bfclEnvironment } from "@agentltl/executability";

/** The folder of the data. */
export const data = new URL("../../../../shared/data/", import.meta.url);
if (!existsSync(data)) {
  console.log("skipped: ../shared/data is not there");
  process.exit();
}

/** The records of a file of traces. */
export function recordsOf(name) {
  const text = readFileSync(new URL(`traces/${name}.jsonl`, data), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The environment of the runs of models. `truth`: the tasks. One with a missing parameter starts from what the complete one starts from. */
export function environmentOfModels(truth) {
  const configs = new Map(truth.map(({ id, meta }) => [id.replace(/^.*_/, ""), meta.initial_config]));
  return bfclEnvironment(({ metrics: { meta } }) => ({
    config: configs.get(meta.initial_config_of.replace(/^.*_/, "")) ?? {},
    classes: meta.involved_classes,
  }));
}
