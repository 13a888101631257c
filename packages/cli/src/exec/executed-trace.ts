import { evaluate, type Formula, type Trace } from "@agentltl/core";
import { isJsonObject, parsePath, recogniseOutcomes, valuesAt } from "@agentltl/core/host";
import { checkExecutability, type Environment, type Executability } from "@agentltl/executability";
import { InputError } from "../errors/input-error.ts";
import { visible } from "../text/visible.ts";
import { placeOf, type ReadTrace, taskOf } from "../traces/read-trace.ts";

/** One trace, replayed. */
export interface ExecutedTrace {
  readonly place: string;
  readonly task: string;
  /** What it is grouped by, such as a model's name and a method's. */
  readonly group: readonly string[];
  readonly executability: Executability;
  /** Whether the task was done; absent where that is not known. */
  readonly success?: boolean;
}

/** How traces are judged. */
export interface ExecuteOptions {
  readonly environment: Environment<unknown>;
  readonly tools: Parameters<typeof recogniseOutcomes>[1];
  /** Paths into the trace's labels and metrics. */
  readonly by: readonly string[];
  /** Holds on the traces of tasks that were done. */
  readonly success: Formula | undefined;
}

/** A trace, replayed, as it was replayed, and the environment. */
export interface ReplayedTrace {
  readonly executed: ExecutedTrace;
  readonly trace: Trace;
  readonly environment: Environment<unknown>;
}

/** Replays one trace. */
export function executeTrace(
  read: ReadTrace,
  { environment, tools, by, success }: ExecuteOptions,
): ReplayedTrace {
  const trace = recogniseOutcomes(read.trace, tools);
  const verdict = success === undefined ? "unevaluable" : evaluate(success, trace).verdict;
  const executed = {
    place: placeOf(read),
    task: taskOf(read),
    group: by.map((path) => groupOf(trace, path)),
    executability: checkExecutability(trace, environment),
    ...(verdict === "unevaluable" ? {} : { success: verdict === "satisfied" }),
  };
  return { executed, trace, environment };
}

/** What stands in a group's name where a trace has no such label or metric. */
const absent = "-";

/** What a trace can be grouped by, as `--by` names it. */
export function groupNamesOf({ labels, metrics }: Trace): readonly string[] {
  return [...Object.keys(labels ?? {}), ...Object.keys(metrics)];
}

/** Throws where no trace has what runs are grouped by, with what there is. */
export function refuseUnknownGroups(
  traces: readonly ExecutedTrace[],
  by: readonly string[],
  known: ReadonlySet<string>,
): void {
  const path = by.find((_path, index) => traces.every(({ group }) => group[index] === absent));
  if (path === undefined) return;
  const names = [...known].slice(0, 10).map(visible).join(", ");
  const advice = names === "" ? "they have neither labels nor metrics" : `they have ${names}`;
  throw new InputError(`--by: no run has a label or metric \`${visible(path)}\`; ${advice}`);
}

/** A label, or a value in the metrics; `-` where a trace has neither. */
function groupOf({ labels, metrics }: Trace, path: string): string {
  const label = labels !== undefined && Object.hasOwn(labels, path) ? labels[path] : undefined;
  if (label !== undefined) return label;
  const [value] = isJsonObject(metrics) ? valuesAt(metrics, parsePath(path) ?? []) : [];
  if (value === undefined) return absent;
  return typeof value === "string" ? value : JSON.stringify(value);
}
