import { Trace } from "@agentltl/core";
import { isJsonObject, type Json, type JsonObject } from "@agentltl/core/host";
import type { AgentRun, MadePlan, RunCost, TaskFile } from "@agentltl/executability/planning";
import { readCost, readSpending } from "./read-cost.ts";

/** What of a run is told apart, and kept beside what the executor did. */
export interface RunFacts {
  /** Unique in its file. */
  readonly key: string;
  readonly task: TaskFile;
  readonly labels: Readonly<Record<string, string>>;
  /** The plan that all conditions of the task began with. */
  readonly first: MadePlan | undefined;
}

/**
 * A run as a line: a trace that every command reads, with method, models and verifier as labels. Plans, verdicts and costs stand in the metrics,
 * apart from what was done.
 */
export function lineOfRun({ trace, candidates, exhausted, cost }: AgentRun, facts: RunFacts): JsonObject {
  const { key, task, labels, first } = facts;
  const metrics = plain({
    ...trace.metrics,
    ...(cost.tokens === null ? {} : { total_tokens: cost.tokens }),
    ...(task.state === undefined ? {} : { initial_state: task.state }),
    planning: { candidates, exhausted, cost, ...(first === undefined ? {} : { first }) },
  });
  return plain(Trace.toJSON({ ...trace, id: key, labels, metrics }));
}

/** A run that was made before. */
export interface MadeRun {
  readonly key: string;
  readonly task: string;
  /** `undefined` where it is not recorded. */
  readonly cost: RunCost | undefined;
  readonly exhausted: boolean;
  readonly first: MadePlan | undefined;
}

/** What is needed of a line to go on. Of a line that is something else only its id is known. */
export function madeRunOf(line: JsonObject): MadeRun {
  const { id = "", task = "", metrics } = Trace.fromJSON(line);
  const planning = objectOf(metrics.planning);
  const { text, spent } = objectOf(planning.first);
  return {
    key: id,
    task,
    cost: readCost(planning.cost),
    exhausted: planning.exhausted === true,
    first:
      typeof text === "string" && Array.isArray(spent)
        ? { text, spent: spent.flatMap(readSpending) }
        : undefined,
  };
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** What JSON keeps of it. */
function plain(value: unknown): JsonObject {
  const copied: Json = JSON.parse(JSON.stringify(value));
  return objectOf(copied);
}
