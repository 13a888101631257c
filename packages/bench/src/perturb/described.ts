import type { JsonObject } from "@agentltl/core/host";
import type { Task } from "../instance/instance.ts";
import type { LoggedCall } from "../workflow/simulate.ts";

/** A call with what the task's tool of that name returns for it. */
export function described(task: Pick<Task, "tools">, name: string, args: JsonObject): LoggedCall {
  const tool = task.tools().find((one) => one.name === name);
  if (tool === undefined) throw new TypeError(`the task has no tool ${name}`);
  return { name, args, result: tool.run(args) };
}
